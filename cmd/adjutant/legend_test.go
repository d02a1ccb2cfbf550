package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/i18n"
	"adjutant/scenarios"
)

// In every game's report the French are blue, as those who play expect, and each kind of ground and of line on the map
// stands in its legend, no two of them in one colour.
func TestMapsSayWhatTheyDraw(t *testing.T) {
	register()
	drawn := regexp.MustCompile(`class="(?:k|edge|link|strip) k-([a-z-]+)`)
	keyed := regexp.MustCompile(`<(?:rect class="(?:k )?k-([a-z-]+)"[^>]*width="32" height="18"|path class="(?:edge|link) k-([a-z-]+)" d="[^"]*h32")`)
	colour := regexp.MustCompile(`--([a-z-]+):(#[0-9a-f]+)`)
	for _, name := range scenarios.List() {
		t.Run(name, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "r.html")
			if _, _, err := (sitting{lang: i18n.EN, what: name}).play([]string{"report " + out}); err != nil {
				t.Fatal(err)
			}
			file, err := os.ReadFile(out)
			if err != nil {
				t.Fatal(err)
			}
			page := string(file)
			if strings.Contains(page, ">French</b>") && !strings.Contains(page, `<b class="s1">French</b>`) {
				t.Error("got the French in another colour, want them in blue")
			}
			svg, _, _ := strings.Cut(page[max(strings.Index(page, "<figure>"), 0):], "</svg>")
			var key []string
			for _, m := range keyed.FindAllStringSubmatch(svg, -1) {
				key = append(key, m[1]+m[2])
			}
			for _, m := range drawn.FindAllStringSubmatch(svg, -1) {
				if !slices.Contains(key, m[1]) {
					t.Errorf("got no sign of %q in the legend, want one", m[1])
				}
			}
			inks := map[string]string{}
			day, _, _ := strings.Cut(page, "@media(prefers")
			for _, m := range colour.FindAllStringSubmatch(day, -1) {
				inks[m[1]] = m[2]
			}
			used := map[string]string{}
			for _, m := range regexp.MustCompile(`<rect class="(?:k )?k-([a-z-]+)"[^>]*width="32"`).FindAllStringSubmatch(svg, -1) {
				ink := inks[m[1]]
				if ink == "" || used[ink] != "" {
					t.Errorf("got %q in the colour %q of %q, want its own", m[1], ink, used[ink])
				}
				used[ink] = m[1]
			}
		})
	}
}
