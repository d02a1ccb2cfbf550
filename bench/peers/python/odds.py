"""Exact odds in plain Python: the peer of the rows O1 to O4.

    python3 odds.py FOLDER

answers lines of "ROW SIZE TIMES" as package serve has it. FOLDER has the
thirty units of O3.
"""

import os
import sys
from fractions import Fraction

import blocks
from charge import Unit, WINNER, charge, outcomes, rounds


def told(dist, of):
    wins = Fraction(sum(n for k, n in dist.items() if k[0] == 0), of)
    return f"{len(dist)} {twelve(wins)}"


def twelve(p):
    """p with twelve places, rounded half up."""
    n = (p.numerator * 2 * 10**12 + p.denominator) // (2 * p.denominator)
    return f"{n // 10**12}.{n % 10**12:012d}"


def listed(dist, of):
    out = []
    for k, n in dist.items():
        p = Fraction(n, of)
        out.append(",".join([WINNER[k[0]]] + [str(x) for x in k[1:]] + [str(p)]))
    return " ".join(sorted(out))


class One:
    def __init__(self, a, d, fight):
        self.do = lambda: setattr(self, "all", outcomes(a, d, fight(a, d)))

    def tell(self):
        return told(*self.all)

    def list(self):
        return listed(*self.all)


class Everybody:
    def __init__(self, units):
        self.pairs = [One(a, d, charge) for i, a in enumerate(units) for j, d in enumerate(units) if i != j]

    def do(self):
        for p in self.pairs:
            p.do()

    def tell(self):
        total = sum(sum(n for k, n in p.all[0].items() if k[0] == 0) / p.all[1] for p in self.pairs)
        return f"{len(self.pairs)} {total:.9f}"

    def list(self):
        return "".join(p.list() + "; " for p in self.pairs)


class Blocks:
    def do(self):
        self.all = blocks.battle(4, 4, 3, 3)

    def tell(self):
        return str(len(self.all[0]))

    def list(self):
        dist, of = self.all
        return " ".join(sorted(",".join([str(x) for x in k] + [str(Fraction(n, of))]) for k, n in dist.items()))


def units(folder):
    with open(os.path.join(folder, "units.txt")) as f:
        for line in f:
            grade, bases, pm, start = line.split()
            yield Unit(grade, int(bases), int(pm), int(start))


def work(row, folder):
    general = row == "O1g"
    a, d = Unit("veteran", 4, 6, 6, general), Unit("line", 4, 5, 5, general)
    if row in ("O1", "O1g"):
        return One(a, d, charge)
    if row == "O2":
        return One(a, d, lambda a, d: rounds(a, d, 4))
    if row == "O3":
        return Everybody(list(units(folder)))
    if row in ("O4", "O4w"):
        return Blocks()
    raise ValueError(f"there is no row {row}")


def main():
    ready = {}
    for line in sys.stdin:
        row, _, times = line.split()
        if row not in ready:
            ready[row] = work(row, sys.argv[1])
        for _ in range(max(int(times), 1)):
            ready[row].do()
        print(ready[row].list() if times == "0" else ready[row].tell(), flush=True)


if __name__ == "__main__":
    main()
