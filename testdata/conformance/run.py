#!/usr/bin/env python3
"""Runs the conformance cases of a folder against a program that speaks Adjutant's JSON.

    go build -o adjutant ./cmd/adjutant
    python3 testdata/conformance/run.py ./adjutant testdata/conformance/ordremixte/*.json

Each difference is a line; the last line counts. Exit 1 when anything differs.
Python 3 and its library alone. Give --only ID to run one case."""
import copy, json, re, subprocess, sys, tempfile, os

def battle(case, f):
    """The scenario of a case: the named battle with what the case changes in it."""
    sc = copy.deepcopy(f["tables"][case["table"]])
    usual = {"format": "adjutant/scenario/1", "game": f["game"], "name": "Case " + case["id"], "date": "1808-08-21",
             "table": {"width": 180, "depth": 120},
             "sources": [{"work": "conformance", "note": {"en": "a case", "it": "un caso"}}]}
    for k, v in usual.items():
        sc.setdefault(k, v)
    for k in ("turn", "first", "date"):
        if case.get(k):
            sc[k] = case[k]
    if case.get("ground"):
        sc["terrain"] = sc.get("terrain", []) + [dict(g, name=g.get("name", g["id"])) for g in case["ground"]]
    left = dict(case.get("with", {}))
    patch(sc, case.get("with", {}), left)
    if left:
        raise ValueError("nothing in the battle has the id " + ", ".join(left))
    return sc

def patch(v, changes, left):
    if isinstance(v, dict):
        for k, n in changes.get(v.get("id"), {}).items() if isinstance(v.get("id"), str) else ():
            v.pop(k, None) if n is None else v.update({k: n})
        left.pop(v.get("id"), None) if isinstance(v.get("id"), str) else None
    for y in (v.values() if isinstance(v, dict) else v if isinstance(v, list) else ()):
        patch(y, changes, left)

def answers(program, args, lines):
    p = subprocess.run([program, "--json"] + args, input=lines, capture_output=True, text=True)
    return [json.loads(l) for l in (p.stdout + p.stderr).splitlines() if l.startswith("{")]

def at(v, path):
    for p in re.findall(r"[^.\[\]]+", path):
        if isinstance(v, list):
            v = v[int(p)] if p.isdigit() and int(p) < len(v) else None
        else:
            v = v.get(p) if isinstance(v, dict) else None
    return v

def alike(have, want):
    """Numbers agree to a hundredth, a number with its text, lists in any order; an object may have more."""
    if isinstance(want, bool) or isinstance(want, str) or want is None:
        return have == want or str(have) == str(want)
    if isinstance(want, (int, float)):
        return have == "%g" % want if isinstance(have, str) else isinstance(have, (int, float)) and abs(have - want) <= 0.0101
    if isinstance(want, list):
        rest = list(have) if isinstance(have, list) else []
        for w in want:
            hit = next((i for i, h in enumerate(rest) if alike(h, w)), None)
            if hit is None:
                return False
            rest.pop(hit)
        return not rest
    return isinstance(have, dict) and all(alike(have.get(k), x) for k, x in want.items())

def run(program, case, f):
    if case.get("odds"):
        words = case["odds"].split() if isinstance(case["odds"], str) else case["odds"]
        said = ["--facts", "-"] if "facts" in case else []
        got, shown = answers(program, ["--game", f["game"], "odds"] + words + said, json.dumps(case.get("facts", ""))), []
        typed = ["odds"]
    else:
        typed = case["lines"]
        ask = ["show " + u for u in sorted(case.get("units", {}))] + (["phase"] if case.get("state") else [])
        with tempfile.TemporaryDirectory() as d:
            name = os.path.join(d, "case.yaml")
            json.dump(battle(case, f), open(name, "w"))
            got = answers(program, ["--tape", "0,0", "--journal", os.path.join(d, "j.jsonl"), "play", name], "\n".join(typed + ask) + "\n")
        if len(got) < len(typed) + len(ask):
            return ["%d lines, %d answers: %s" % (len(typed) + len(ask), len(got), json.dumps(got[-1:], ensure_ascii=False))]
        got, shown = got[:len(typed)], got[len(typed):len(typed) + len(ask)]
    if not got:
        return ["no answer"]
    bad = ["%r is refused: %s" % (l, a["refusal"]["say"]) for l, a in zip(typed, got[:-1]) if not a["ok"]]
    last, r = got[-1], got[-1].get("refusal", {})
    if "refused" not in case and not last["ok"]:
        bad.append("%r is refused: %s %s" % (typed[-1], r.get("ref"), r.get("say")))
    if "refused" in case and (last["ok"] or r.get("ref") != case["refused"] or r.get("kind") != case.get("kind", r.get("kind"))):
        bad.append("want a refusal (%s) by %s, have %s %s %s" % (case.get("kind", ""), case["refused"], r.get("kind"), r.get("ref"), r.get("say")))
    pairs = [(p, at(last, p), w) for p, w in case.get("expect", {}).items()]
    pairs += [("the game's " + p, at(shown[-1], p), w) for p, w in case.get("state", {}).items()]
    pairs += [(u + " " + k, at(s, "show." + k), w) for (u, fs), s in zip(sorted(case.get("units", {}).items()), shown) for k, w in fs.items()]
    return bad + ["%s is %s, want %s" % (p, json.dumps(h, ensure_ascii=False), json.dumps(w)) for p, h, w in pairs if not alike(h, w)]

def main():
    args = sys.argv[1:]
    only = args.pop(args.index("--only") + 1) if "--only" in args else None
    program, files = args[0], [a for a in args[1:] if a != "--only"]
    tried = failed = 0
    for name in files:
        f = json.load(open(name))
        for case in f["cases"]:
            if only in (None, case["id"]):
                tried += 1
                bad = run(program, case, f)
                failed += bool(bad)
                for b in bad:
                    print("%s %s (%s): %s" % (case["id"], case["ref"], case["en"], b))
    print("%d passed, %d failed" % (tried - failed, failed))
    sys.exit(failed > 0 or tried == 0)

main()
