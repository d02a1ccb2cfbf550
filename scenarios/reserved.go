package scenarios

import "sync"

// reserved reports whether a word in lower case means something at the prompt
// beside or after a unit: a fact, an order or one of the words that may be left
// out, in either language. Verbs are not among them: they stand only at the
// start of a line.
func reserved(word string) bool { return reservedWords()[word] }

var reservedWords = sync.OnceValue(func() map[string]bool {
	m := map[string]bool{}
	for _, w := range promptWords {
		m[w] = true
	}
	return m
})

var promptWords = []string{
	// Words that may be left out.
	"at", "vs", "on", "su", "contro", "roll", "dado", "because", "perche", "perché",
	// Formations.
	"line", "linea", "column", "col", "colonna", "march", "marcia", "square", "sq", "quadrato", "qu",
	"mass", "massa", "open", "op", "aperto", "ap", "limbered", "lim", "agganciata", "agg",
	"unlimbered", "unl", "sganciata", "sga",
	// Grades, arms, weapons, traits.
	"elite", "veteran", "vet", "veterani", "recruit", "rec", "reclute",
	"lcav", "cavl", "hcav", "cavp", "gun", "pezzo", "lgun", "pezzol", "hgun", "pezzop", "rha",
	"rifle", "rigato", "lancers", "lancieri", "cuirassiers", "corazzieri",
	// State and situation.
	"moved", "mov", "mosso", "mos", "disordered", "dis", "disordine", "blown", "stanca",
	"charging", "ch", "incarica", "ca", "impetus", "imp", "impeto", "routing", "rotta",
	"lightcover", "lc", "leggera", "cl", "hardcover", "hc", "dura", "cd",
	"general", "gen", "generale", "charismatic", "cha", "carismatico",
	"short", "s", "corta", "co", "long", "l", "lunga", "lu", "flank", "fianco", "rear", "retro",
	"closing", "premischia", "defile", "strettoia",
	// Orders.
	"halt", "alt", "redeploy", "cambio", "cautious", "cauta", "advance", "obiettivo",
	"attack", "attacco", "withdraw", "ritirata", "support", "supporto",
}
