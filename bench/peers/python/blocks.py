"""A battle of Le Cento-Ore among equal counters, in whole numbers."""

# Columns of the table, attacker to defender, weakest first, and what a die of
# six takes in each: counters disorganised of the defender and the attacker.
COLUMNS = ((1, 3), (1, 2), (2, 3), (1, 1), (3, 2), (2, 1), (3, 1))
TABLE = (
    ((0, 3), (0, 3), (0, 3), (0, 2), (0, 1), (1, 1), (1, 0)),
    ((0, 3), (0, 3), (0, 2), (0, 1), (1, 1), (1, 0), (2, 1)),
    ((0, 3), (0, 2), (0, 1), (1, 1), (1, 0), (2, 1), (2, 0)),
    ((0, 2), (0, 1), (1, 1), (1, 0), (2, 1), (2, 0), (3, 0)),
    ((0, 1), (1, 1), (1, 0), (2, 1), (2, 0), (3, 0), (3, 0)),
    ((1, 1), (1, 0), (2, 1), (2, 0), (3, 0), (3, 0), (3, 0)),
)


def column(attacker, defender):
    found = 0
    for n, (a, d) in enumerate(COLUMNS):
        if attacker * d >= defender * a:
            found = n
    return found


def battle(attackers, defenders, strength, phases):
    """{(winner, fallen, zones, fallen, zones): ways} and of how many."""
    ends, now = {}, {(0, 0): 1}
    for phase in range(1, phases + 1):
        rest = 6 ** (phases - phase)
        after = {}
        for (fa, fd), n in now.items():
            c = column(attackers * strength - fa, defenders * strength - fd)
            for row in TABLE:
                a, d = min(attackers, fa + row[c][1]), min(defenders, fd + row[c][0])
                left = phases - phase
                if d == defenders:
                    end = ("attacker", a, 0, d, zones(left))
                elif a == attackers:
                    end = ("defender", a, zones(left), d, 0)
                elif left == 0:
                    end = ("defender", a, 0, d, 0)
                else:
                    after[a, d] = after.get((a, d), 0) + n
                    continue
                ends[end] = ends.get(end, 0) + n * rest
        now = after
    return ends, 6 ** phases


def zones(left):
    """How far a side runs that is broken with so many phases left."""
    return 2 if left >= 2 else 1
