"""A charge of foot on foot in whole numbers: the peer of the odds rows.

A charge is what `ordremixte` makes of it with its first readings: the closing
fire of the charged, the test of the charger, one round of blows that fall
together, the tests of both, who has won, and the fate of generals. It is
written as anybody would write it in plain Python: states are tuples, a
distribution is a dictionary from state to the number of ways, and the
denominator is the product of the dice.
"""

STEADY, RETREATS, ROUTS, DESTROYED = range(4)
STATUS = ("steady", "retreats", "routs", "destroyed")
NOBODY, UNHURT, WOUNDED, KILLED, SAVED = range(5)
FORTUNE = ("-", "unhurt", "wounded", "killed", "saved")
TABLE_OF_GENERALS = (KILLED, KILLED, WOUNDED, WOUNDED, UNHURT, SAVED)
ATTACKER, DEFENDER, NONE, OPEN = range(4)
WINNER = ("attacker", "defender", "none")

FIRE = {"elite": 5, "veteran": 3, "line": 0}
MELEE = {"elite": 5, "veteran": 3, "line": 0}
NERVE = {"elite": 2, "veteran": 1, "line": 0}

# A unit's state: points, fewest points so far, status, its own failed test,
# points paid for that, fewest points before it, general, struck, settled, fell.
PM, LOW, STAT, BID, PAID, HELD, GEN, STRUCK, SETTLED, FELL = range(10)


class Unit:
    """What does not change of a unit: foot, in column when it attacks and in line when not."""

    def __init__(self, grade, bases, pm, start, general=False):
        self.grade, self.bases, self.pm, self.start, self.general = grade, bases, pm, start, general

    def begin(self):
        return (self.pm, self.pm, STEADY, STEADY, 0, self.pm, UNHURT if self.general else NOBODY, False, False, False)

    def off(self, low):
        gone = 0
        for k in range(self.start - self.pm + 1, self.start - low + 1):
            if k % 2 == 0:
                gone += 1
        return min(gone, self.bases - 1)

    def nerve(self, u):
        r = NERVE[self.grade] - self.off(u[LOW])
        return r + 1 if rider(u) else r


def rider(u):
    return u[GEN] == UNHURT or u[GEN] == SAVED


def lose(u, n):
    """u with n points less; at none it is destroyed."""
    pm = max(u[PM] - n, 0)
    if pm == u[PM]:
        return u
    return (pm, min(u[LOW], pm), DESTROYED if pm == 0 else u[STAT]) + u[3:]


def hits(value):
    """(faces of a d100, points, critical) of a percentage."""
    sure = 0
    while value > 100:
        sure, value = sure + 1, value - 100
    return ((value // 10, sure + 2, True), (value - value // 10, sure + 1, False), (100 - value, sure, False))


def struck(u, points, critical):
    after = lose(u, points)
    if critical and rider(after):
        after = after[:STRUCK] + (True,) + after[STRUCK + 1:]
    return after


def through(dist, faces, falls):
    """Every state through a die: falls gives the ways on, or None where nobody throws."""
    out = {}
    for w, n in dist.items():
        ways = falls(w)
        if ways is None:
            out[w] = out.get(w, 0) + n * faces
            continue
        for k, x in ways:
            if k:
                out[x] = out.get(x, 0) + n * k
    return out


def put(w, i, u):
    return (u, w[1], w[2]) if i == 0 else (w[0], u, w[2])


def fate(u):
    for fortune in TABLE_OF_GENERALS:
        yield 1, u[:GEN] + (fortune, False, True, True)


def fate_of(i):
    def falls(w):
        if not w[i][STRUCK]:
            return None
        return [(k, put(w, i, u)) for k, u in fate(w[i])]
    return falls


def test_of(i, unit, sides, had):
    """The morale test of who has fewer points than it `had` and one to four left."""
    def falls(w):
        u = w[i]
        if not 0 < u[PM] <= 4 or u[STAT] != STEADY or u[PM] == had:
            return None
        add = unit.nerve(u)
        routs = min(max(2 - add, 0), sides)
        fails = min(max(4 - add, 0), sides)
        holds = u[:HELD] + (u[LOW],) + u[HELD + 1:]
        return ((routs, put(w, i, failed(u, ROUTS, 2))), (fails - routs, put(w, i, failed(u, RETREATS, 1))),
                (sides - fails, put(w, i, holds)))
    return falls


def failed(u, bid, price):
    after = lose((u[PM], u[LOW], bid, bid, 0, u[LOW]) + u[GEN:], price)
    return after[:PAID] + (u[PM] - after[PM],) + after[PAID + 1:]


def peril(dist, i, unit):
    """A general's ordinary trial, the table where it goes ill, and what his fate costs."""
    def trial(w):
        u = w[i]
        if not rider(u) or u[SETTLED]:
            return None
        ill = min(1 + unit.pm - u[PM], 10)
        return ((ill, put(w, i, u[:STRUCK] + (True,) + u[STRUCK + 1:])), (10 - ill, w))

    def mourn(w):
        u = w[i]
        u = u[:SETTLED] + (False, u[FELL])
        if u[FELL]:
            u = u[:FELL] + (False,)
            if u[GEN] == KILLED:
                u = lose(u, 1)
            elif u[GEN] == SAVED and u[STAT] != DESTROYED and u[PM] < unit.start:
                u = (u[PM] + 1,) + u[1:]
        return ((1, put(w, i, u)),)

    if not unit.general:
        return dist
    dist = through(through(dist, 10, trial), 6, fate_of(i))
    return through(dist, 1, mourn)


def values(a, d, w):
    """The percentages of both in the round of blows: a column on a line."""
    na, nd = a.bases - a.off(w[0][LOW]), d.bases - d.off(w[1][LOW])
    wide = min(na, 2)
    touch = min(wide, nd)
    of_a = touch + min(na - wide, touch) + min(wide - touch, 2)
    of_d = touch + min(nd - touch, 2)
    return max(of_a * (15 + MELEE[a.grade]), 5), max(of_d * (10 + MELEE[d.grade]), 5)


def void(u):
    """A result set aside, with its points."""
    return (u[PM] + u[PAID], u[HELD] if u[PAID] else u[LOW], STEADY, STEADY, 0, u[HELD]) + u[GEN:]


def yields(u):
    """Of a retreat and a rout the second becomes a retreat, for its one point."""
    u = void(u)
    after = lose((u[PM], u[LOW], RETREATS, STEADY, 0) + u[HELD:], 1)
    return after[:PAID] + (u[PM] - after[PM],) + after[PAID + 1:]


def result(u):
    return u[BID] if u[BID] != STEADY else u[STAT]


def tie(a, d, u, v, fought, last):
    if not last:
        return ((2, (u, v, OPEN)),)
    mine = (u[PM], a.start, fought[0], 1 if rider(u) else 0)
    his = (v[PM], d.start, fought[1], 1 if rider(v) else 0)
    down = (RETREATS, STEADY, 0)
    won = (u, v[:STAT] + down + v[HELD:], ATTACKER)
    lost = (u[:STAT] + down + u[HELD:], v, DEFENDER)
    if mine == his:
        return ((1, won), (1, lost))
    return ((2, won if mine > his else lost),)


def decided(a, d, u, v, fought, last):
    """Who has won a round, as two ways of a die that level scores throw.

    Where the tie-break would have to say it, only the last round asks it.
    """
    ra, rd = result(u), result(v)
    if ra == DESTROYED and rd == DESTROYED:
        return ((2, (u, v, NONE)),)
    if rd == DESTROYED:
        return ((2, (void(u), v, ATTACKER)),)
    if ra == DESTROYED:
        return ((2, (u, void(v), DEFENDER)),)
    if rd == STEADY and ra == STEADY:
        return tie(a, d, u, v, fought, last)
    if rd == STEADY:
        return ((2, (u, v, DEFENDER)),)
    if ra == STEADY:
        return ((2, (u, v, ATTACKER)),)
    if ra == rd:
        return tie(a, d, void(u), void(v), fought, last)
    if rd == ROUTS:
        return ((2, (void(u), yields(v), ATTACKER)),)
    return ((2, (yields(u), void(v), DEFENDER)),)


def charge(a, d):
    """The distribution of a charge: {(attacker, defender, winner): ways}, and of how many."""
    value = d.bases * (20 + FIRE[d.grade])
    dist = {(a.begin(), d.begin(), OPEN): 1}
    dist = through(dist, 100, lambda w: [(n, put(w, 0, struck(w[0], k, c))) for n, k, c in hits(value)])
    if a.general:
        dist = through(dist, 6, fate_of(0))
    dist = through(dist, 10, test_of(0, a, 10, a.pm))
    dist = peril(dist, 0, a)
    dist = through(dist, 1, lambda w: ((1, w if w[0][STAT] == STEADY else (w[0], w[1], DEFENDER)),))

    of = 100 * 10 * (360 if a.general else 1)
    out, per = fought_on(a, d, dist, True)
    return out, of * per


def rounds(a, d, most):
    """The same melee without fire, round after round while it is undecided."""
    dist, of = {(a.begin(), d.begin(), OPEN): 1}, 1
    for n in range(most):
        dist, per = fought_on(a, d, dist, n == most - 1)
        of *= per
    return dist, of


def fought_on(a, d, dist, last):
    per = 100 * 100 * 6 * 6 * 2 * (360 if a.general else 1) * (360 if d.general else 1)
    out = {}
    for before, n in dist.items():
        if before[2] != OPEN:
            out[before] = out.get(before, 0) + n * per
            continue
        for w, k in blows(a, d, before, last).items():
            out[w] = out.get(w, 0) + n * k
    return out, per


def blows(a, d, before, last=True):
    """One round: blows, tests, and who has won."""
    u, v, _ = before
    fought = values(a, d, before)
    dist = {}
    for n, k, c in hits(fought[1]):
        x = struck(u, k, c)
        for m, j, e in hits(fought[0]):
            w = (x, struck(v, j, e), OPEN)
            dist[w] = dist.get(w, 0) + n * m
    for i, unit, was in ((1, d, v[PM]), (0, a, u[PM])):
        if unit.general:
            dist = through(dist, 6, fate_of(i))
        dist = through(dist, 6, test_of(i, unit, 6, was))
    dist = through(dist, 2, lambda w: decided(a, d, w[0], w[1], fought, last))
    for i, unit in ((1, d), (0, a)):
        dist = peril(dist, i, unit)
    return dist


def outcomes(a, d, fought):
    """What (distribution, of how many) comes to, without what led there: winner, and of
    each what it lost, its status and its general."""
    dist, of = fought
    out = {}
    for (u, v, winner), n in dist.items():
        k = (winner, a.pm - u[PM], u[STAT], u[GEN], d.pm - v[PM], v[STAT], v[GEN])
        out[k] = out.get(k, 0) + n
    return out, of
