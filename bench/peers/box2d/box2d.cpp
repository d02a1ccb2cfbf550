// The rows W1 to W5 on Box2D: a dynamic tree of bases, its distance (GJK), overlaps and ray casts.
// It reckons in single precision, so that its sums are a little off and a pair may be.
#include <box2d/b2_chain_shape.h>
#include <box2d/b2_collision.h>
#include <box2d/b2_distance.h>
#include <box2d/b2_dynamic_tree.h>
#include <box2d/b2_polygon_shape.h>

#include <cfloat>
#include <vector>

#include "../common/table.h"

namespace {

const b2Transform kStill(b2Vec2(0, 0), b2Rot(0));

b2Vec2 vec(Point p) { return b2Vec2(float(p.x), float(p.y)); }

b2PolygonShape polygon(const Point *p, int n) {
  b2Vec2 v[b2_maxPolygonVertices];
  for (int i = 0; i < n; i++) v[i] = vec(p[i]);
  b2PolygonShape s;
  s.Set(v, n);
  s.m_radius = 0;
  return s;
}

struct Base {
  b2PolygonShape shape;
  int unit;
};

struct Ready {
  Table table;
  std::vector<Base> base;
  std::vector<int> first;  // of each unit, into base; one more at the end
  std::vector<b2PolygonShape> arc;
  std::vector<b2ChainShape> wood;
  b2DynamicTree bases, woods;
  std::vector<int> enemy, seen;
  int stamp = 0;
};

// distance from a point to a base, and the point of the base that is nearest.
float distance(const Base &b, b2Vec2 p, b2Vec2 *at) {
  b2DistanceInput in;
  in.proxyA.Set(&b.shape, 0);
  in.proxyB.Set(&p, 1, 0);
  in.transformA = in.transformB = kStill;
  in.useRadii = false;
  b2SimplexCache cache;
  cache.count = 0;
  b2DistanceOutput out;
  b2Distance(&out, &cache, &in);
  *at = out.pointA;
  return out.distance;
}

float distance(const Ready &r, int unit, b2Vec2 p, b2Vec2 *at) {
  float best = FLT_MAX;
  b2Vec2 q;
  for (int k = r.first[unit]; k < r.first[unit + 1]; k++) {
    float d = distance(r.base[k], p, &q);
    if (d < best) {
      best = d;
      *at = q;
    }
  }
  return best;
}

bool holds(const Wood &w, b2Vec2 p) {
  bool in = false;
  for (int i = 0, j = w.corners - 1; i < w.corners; j = i++) {
    Point a = w.corner[i], b = w.corner[j];
    if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in = !in;
  }
  return in;
}

int nearest(Ready &r, int i, float *cm) {
  // Ever wider boxes, until nobody outside can be nearer.
  struct Query {
    Ready &r;
    int i, best = -1;
    float cm = FLT_MAX;
    bool QueryCallback(int32 id) {
      int k = int(intptr_t(r.bases.GetUserData(id))), j = r.base[k].unit;
      if (r.table.unit[j].side == r.table.unit[i].side) return true;
      b2Vec2 at;
      float d = distance(r.base[k], vec(r.table.unit[i].centre), &at);
      if (d < cm) {
        cm = d;
        best = j;
      }
      return true;
    }
  };
  b2Vec2 c = vec(r.table.unit[i].centre);
  for (float reach = 8;; reach *= 2) {
    Query q{r, i};
    b2AABB box;
    box.lowerBound = c - b2Vec2(reach, reach);
    box.upperBound = c + b2Vec2(reach, reach);
    r.bases.Query(&q, box);
    if (q.cm <= reach) {
      *cm = q.cm;
      return q.best;
    }
  }
}

void *make_ready(const char *path) {
  Ready *r = new Ready;
  read_table(path, &r->table);
  for (int i = 0; i < r->table.units; i++) {
    const Unit &u = r->table.unit[i];
    r->first.push_back(int(r->base.size()));
    r->arc.push_back(polygon(u.arc, u.corners));
    for (int b = 0; b < u.bases; b++) r->base.push_back({polygon(u.base[b], 4), i});
  }
  r->first.push_back(int(r->base.size()));
  r->seen.assign(r->table.units, 0);
  for (size_t k = 0; k < r->base.size(); k++) {
    b2AABB box;
    r->base[k].shape.ComputeAABB(&box, kStill, 0);
    r->bases.CreateProxy(box, reinterpret_cast<void *>(intptr_t(k)));
  }
  r->wood.resize(r->table.woods);
  for (int i = 0; i < r->table.woods; i++) {
    const Wood &w = r->table.wood[i];
    b2Vec2 v[MAX_CORNERS];
    b2AABB box{vec(w.corner[0]), vec(w.corner[0])};
    for (int k = 0; k < w.corners; k++) {
      v[k] = vec(w.corner[k]);
      box.lowerBound = b2Min(box.lowerBound, v[k]);
      box.upperBound = b2Max(box.upperBound, v[k]);
    }
    r->wood[i].CreateLoop(v, w.corners);
    r->woods.CreateProxy(box, reinterpret_cast<void *>(intptr_t(i)));
  }
  for (int i = 0; i < r->table.units; i++) {
    float cm;
    r->enemy.push_back(r->table.unit[i].gun ? nearest(*r, i, &cm) : -1);
  }
  return r;
}

// Whether a line meets a third unit, or a wood that holds neither of its ends.
struct UnitsInTheWay {
  Ready &r;
  int i, j;
  bool met = false;
  float RayCastCallback(const b2RayCastInput &in, int32 id) {
    const Base &b = r.base[intptr_t(r.bases.GetUserData(id))];
    b2RayCastOutput out;
    if (b.unit == i || b.unit == j || !b.shape.RayCast(&out, in, kStill, 0)) return in.maxFraction;
    met = true;
    return 0;
  }
};

struct WoodsInTheWay {
  Ready &r;
  bool met = false;
  float RayCastCallback(const b2RayCastInput &in, int32 id) {
    int k = int(intptr_t(r.woods.GetUserData(id)));
    b2RayCastOutput out;
    for (int e = 0; e < r.wood[k].GetChildCount(); e++) {
      if (!r.wood[k].RayCast(&out, in, kStill, e)) continue;
      if (holds(r.table.wood[k], in.p1) || holds(r.table.wood[k], in.p2)) return in.maxFraction;
      met = true;
      return 0;
    }
    return in.maxFraction;
  }
};

bool is_clear(Ready &r, int i, int j, b2Vec2 to) {
  b2RayCastInput in{vec(r.table.unit[i].front), to, 1};
  if ((in.p2 - in.p1).LengthSquared() == 0) return true;
  WoodsInTheWay woods{r};
  r.woods.RayCast(&woods, in);
  if (woods.met) return false;
  UnitsInTheWay units{r, i, j};
  r.bases.RayCast(&units, in);
  return !units.met;
}

void targets(void *ready, Pairs *out) {
  struct Query {
    Ready &r;
    int i;
    Pairs *out;
    bool QueryCallback(int32 id) {
      const Base &b = r.base[intptr_t(r.bases.GetUserData(id))];
      const Unit &u = r.table.unit[i];
      int j = b.unit;
      b2Vec2 at;
      if (r.table.unit[j].side == u.side || r.seen[j] == r.stamp) return true;
      if (distance(b, vec(u.centre), &at) > float(u.range)) return true;
      r.seen[j] = r.stamp;
      bool in_arc = false;
      for (int k = r.first[j]; k < r.first[j + 1] && !in_arc; k++)
        in_arc = b2TestOverlap(&r.arc[i], 0, &r.base[k].shape, 0, kStill, kStill);
      if (!in_arc) return true;
      distance(r, j, vec(u.front), &at);
      if (is_clear(r, i, j, at)) found(out, i, j);
      return true;
    }
  };
  Ready &r = *static_cast<Ready *>(ready);
  for (int i = 0; i < r.table.units; i++) {
    const Unit &u = r.table.unit[i];
    b2Vec2 c = vec(u.centre), reach(float(u.range), float(u.range));
    r.stamp++;
    Query q{r, i, out};
    b2AABB box;
    box.lowerBound = c - reach;
    box.upperBound = c + reach;
    r.bases.Query(&q, box);
  }
}

double distances(void *ready) {
  Ready &r = *static_cast<Ready *>(ready);
  double sum = 0;
  b2Vec2 at;
  for (int i = 0; i < r.table.units; i++)
    for (int j = 0; j < r.table.units; j++)
      if (r.table.unit[i].side != r.table.unit[j].side) sum += distance(r, j, vec(r.table.unit[i].centre), &at);
  return sum;
}

double nearest_all(void *ready) {
  Ready &r = *static_cast<Ready *>(ready);
  double sum = 0;
  for (int i = 0; i < r.table.units; i++) {
    float cm;
    nearest(r, i, &cm);
    sum += cm;
  }
  return sum;
}

void rays(void *ready, Crossed *out) {
  struct Count {
    Ready &r;
    int i;
    Crossed *out;
    float RayCastCallback(const b2RayCastInput &in, int32 id) {
      const Base &b = r.base[intptr_t(r.bases.GetUserData(id))];
      b2RayCastOutput hit;
      if (b.unit == i || !b.shape.RayCast(&hit, in, kStill, 0)) return in.maxFraction;
      out->bases++;
      if (r.seen[b.unit] != r.stamp) {
        r.seen[b.unit] = r.stamp;
        out->units++;
      }
      return in.maxFraction;
    }
  };
  Ready &r = *static_cast<Ready *>(ready);
  for (int i = 0; i < r.table.units; i++) {
    if (r.enemy[i] < 0) continue;
    b2Vec2 aim;
    Point to;
    distance(r, r.enemy[i], vec(r.table.unit[i].front), &aim);
    if (!beyond(&r.table.unit[i], Point{aim.x, aim.y}, &to)) continue;
    out->rays++;
    r.stamp++;
    Count c{r, i, out};
    r.bases.RayCast(&c, b2RayCastInput{vec(r.table.unit[i].front), vec(to), 1});
  }
}

}  // namespace

int main(int argc, char **argv) {
  Library library = {make_ready, targets, distances, nearest_all, rays};
  return argc == 2 ? answer(argv[1], &library) : 2;
}
