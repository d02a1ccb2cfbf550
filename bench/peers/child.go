package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
)

// child is a program that answers questions as package serve has them.
type child struct {
	name string
	cmd  *exec.Cmd
	to   io.WriteCloser
	from *bufio.Reader
}

func start(name string, argv []string) (*child, error) {
	c := &child{name: name, cmd: exec.Command(argv[0], argv[1:]...)}
	c.cmd.Stderr = os.Stderr
	var err error
	if c.to, err = c.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	c.from = bufio.NewReaderSize(out, 1<<20)
	return c, c.cmd.Start()
}

// ask has the work of a row ("W1 1000") done so many times and gives the answer, and what one time
// took of the processor, in nanoseconds; with 0 times, once and the answer with all its parts.
func (c *child) ask(work string, times int) (answer string, ns float64, err error) {
	from, err := spent(c.cmd.Process.Pid)
	if err != nil {
		return "", 0, err
	}
	if _, err := fmt.Fprintf(c.to, "%s %d\n", work, times); err != nil {
		return "", 0, fmt.Errorf("%s: %w", c.name, err)
	}
	line, err := c.from.ReadString('\n')
	if err != nil {
		return "", 0, fmt.Errorf("%s ended at %q: %w", c.name, work, err)
	}
	to, err := spent(c.cmd.Process.Pid)
	if err != nil {
		return "", 0, err
	}
	line = strings.TrimSpace(line)
	if why, bad := strings.CutPrefix(line, "error "); bad {
		return "", 0, fmt.Errorf("%s: %s", c.name, why)
	}
	return line, float64(to-from) / float64(max(times, 1)), nil
}

// stop closes the pipe, at which a child ends.
func (c *child) stop() error {
	if err := errors.Join(c.to.Close(), c.cmd.Wait()); err != nil {
		return fmt.Errorf("%s: %w", c.name, err)
	}
	return nil
}
