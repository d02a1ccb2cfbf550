package casting

import (
	"adjutant/internal/game"
)

// OrRefuse gives the refusal unless it is overruled; an overruled one that
// leaves nothing to do still refuses.
func (c *Cast) OrRefuse(r *game.Refusal) error {
	if err := c.Refuse(r); err != nil {
		return err
	}
	return r
}
