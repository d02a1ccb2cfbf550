package main

import (
	"context"
	"errors"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"adjutant/docs"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/pages"
	"adjutant/internal/ref"

	"github.com/spf13/cobra"
)

// docsAddr is where the guide is read when nobody says otherwise.
const docsAddr = "127.0.0.1:1815"

func newDocs(o *Options) *cobra.Command {
	addr, public := docsAddr, false
	c := &cobra.Command{Use: "docs", Short: o.P.Say(ref.M("cli.docs")), Args: o.between(0, 0),
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			return o.serveDocs(ctx, addr, public)
		}}
	c.Flags().StringVar(&addr, "addr", docsAddr, o.P.Say(ref.M("cli.flag.addr")))
	c.Flags().BoolVar(&public, "public", false, o.P.Say(ref.M("cli.flag.public")))
	return c
}

// serveDocs shows the guide to browsers until ctx ends. An address that other machines
// reach is refused unless public says that this is meant.
func (o *Options) serveDocs(ctx context.Context, addr string, public bool) error {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return usageError{say: ref.M("cli.docs.addr", addr)}
	}
	if ip := net.ParseIP(host); !public && host != "localhost" && !ip.IsLoopback() {
		return game.Refuse(game.BadValue, "", ref.M("cli.docs.open", addr), ref.Msg{},
			game.Way{Line: "adjutant docs --addr " + net.JoinHostPort("127.0.0.1", port)}, game.Way{Line: "adjutant docs --addr " + addr + " --public"})
	}
	g, err := guide(o.Lang)
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return game.Refuse(game.Failed, "", ref.M("cli.docs.taken", addr), ref.Msg{}, game.Way{Line: "adjutant docs --addr 127.0.0.1:0"})
	}
	o.say(o.Out, ref.M("cli.docs.at", "http://"+l.Addr().String()+"/"))
	s := &http.Server{Handler: g, ReadHeaderTimeout: 10 * time.Second}
	over := make(chan error, 1)
	go func() { over <- s.Serve(l) }()
	select {
	case err := <-over:
		return err
	case <-ctx.Done():
	}
	last, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	if err := s.Shutdown(last); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}

// guide is the guide that is compiled in, with what stands around its pages in both languages.
func guide(first i18n.Lang) (*pages.Guide, error) {
	words := map[string]pages.Words{}
	for _, l := range i18n.Langs {
		say := func(key string) string { return i18n.New(l).Say(ref.M(key)) }
		words[string(l)] = pages.Words{Guide: say("cli.docs.guide"), Contents: say("cli.docs.contents"), Before: say("cli.docs.before"),
			Next: say("cli.docs.next"), Other: say("cli.docs.other"), Skip: say("cli.docs.skip"), Missing: say("cli.docs.missing")}
	}
	return pages.New(docs.Files, words, string(first))
}
