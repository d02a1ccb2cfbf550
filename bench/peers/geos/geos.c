/* The rows W1 to W5 on GEOS, by its C interface: units are unions of their bases, everything is
   prepared and indexed beforehand. */
#include <geos_c.h>

#include "../common/table.h"

static GEOSContextHandle_t geos;

typedef struct {
  GEOSGeometry *body, *centre, *front, *arc, *bases[MAX_BASES];
  const GEOSPreparedGeometry *body_ready, *arc_ready;
} Shape;

typedef struct {
  int id;
} Entry;

typedef struct {
  Table table;
  Shape *unit;
  GEOSGeometry **wood;
  const GEOSPreparedGeometry **wood_ready;
  GEOSSTRtree *units, *woods, *side[2];
  Entry *entries;
  int *enemy; /* of each unit for W5, -1 for none */
} Ready;

static GEOSGeometry *polygon(const Point *p, int n) {
  GEOSCoordSequence *s = GEOSCoordSeq_create_r(geos, n + 1, 2);
  for (int i = 0; i <= n; i++) GEOSCoordSeq_setXY_r(geos, s, i, p[i % n].x, p[i % n].y);
  return GEOSGeom_createPolygon_r(geos, GEOSGeom_createLinearRing_r(geos, s), NULL, 0);
}

static GEOSGeometry *point(Point p) { return GEOSGeom_createPointFromXY_r(geos, p.x, p.y); }

static GEOSGeometry *segment(Point a, Point b) {
  GEOSCoordSequence *s = GEOSCoordSeq_create_r(geos, 2, 2);
  GEOSCoordSeq_setXY_r(geos, s, 0, a.x, a.y);
  GEOSCoordSeq_setXY_r(geos, s, 1, b.x, b.y);
  return GEOSGeom_createLineString_r(geos, s);
}

static int nearest(Ready *r, int i);

static Ready *make_ready(const char *path) {
  Ready *r = calloc(1, sizeof *r);
  read_table(path, &r->table);
  Table *t = &r->table;
  r->unit = calloc(t->units, sizeof *r->unit);
  r->wood = calloc(t->woods + 1, sizeof *r->wood);
  r->wood_ready = calloc(t->woods + 1, sizeof *r->wood_ready);
  r->entries = calloc(2 * t->units, sizeof *r->entries);
  r->enemy = calloc(t->units, sizeof *r->enemy);
  r->units = GEOSSTRtree_create_r(geos, 10);
  r->woods = GEOSSTRtree_create_r(geos, 10);
  for (int k = 0; k < 2; k++) r->side[k] = GEOSSTRtree_create_r(geos, 10);
  for (int i = 0; i < t->units; i++) {
    Unit *u = &t->unit[i];
    Shape *s = &r->unit[i];
    GEOSGeometry *parts[MAX_BASES];
    for (int b = 0; b < u->bases; b++) {
      s->bases[b] = polygon(u->base[b], 4);
      parts[b] = GEOSGeom_clone_r(geos, s->bases[b]);
    }
    GEOSGeometry *all = GEOSGeom_createCollection_r(geos, GEOS_MULTIPOLYGON, parts, u->bases);
    s->body = GEOSUnaryUnion_r(geos, all);
    GEOSGeom_destroy_r(geos, all);
    s->centre = point(u->centre);
    s->front = point(u->front);
    s->arc = polygon(u->arc, u->corners);
    s->body_ready = GEOSPrepare_r(geos, s->body);
    s->arc_ready = GEOSPrepare_r(geos, s->arc);
    r->entries[i].id = i;
    r->entries[t->units + i].id = t->units + i;
    GEOSSTRtree_insert_r(geos, r->units, s->body, &r->entries[i]);
    GEOSSTRtree_insert_r(geos, r->side[u->side], s->body, &r->entries[i]);
  }
  for (int i = 0; i < t->woods; i++) {
    r->wood[i] = polygon(t->wood[i].corner, t->wood[i].corners);
    r->wood_ready[i] = GEOSPrepare_r(geos, r->wood[i]);
    GEOSSTRtree_insert_r(geos, r->woods, r->wood[i], &r->entries[i]);
  }
  for (int i = 0; i < t->units; i++) r->enemy[i] = t->unit[i].gun ? nearest(r, i) : -1;
  return r;
}

/* What a tree lists. */
static int listed[MAX_LISTED], count;

static void take(void *item, void *unused) {
  (void)unused;
  if (count < MAX_LISTED) listed[count++] = ((Entry *)item)->id;
}

static void list(GEOSSTRtree *tree, const GEOSGeometry *box) {
  count = 0;
  GEOSSTRtree_query_r(geos, tree, box, take, NULL);
}

static Point closest(Ready *r, int j, int i) {
  Point p;
  GEOSCoordSequence *s = GEOSPreparedNearestPoints_r(geos, r->unit[j].body_ready, r->unit[i].front);
  GEOSCoordSeq_getXY_r(geos, s, 0, &p.x, &p.y);
  GEOSCoordSeq_destroy_r(geos, s);
  return p;
}

static int is_clear(Ready *r, int i, int j, Point to) {
  GEOSGeometry *line = segment(r->table.unit[i].front, to), *end = NULL;
  int clear = 1;
  list(r->woods, line);
  for (int k = 0; k < count && clear; k++) {
    const GEOSPreparedGeometry *w = r->wood_ready[listed[k]];
    if (!GEOSPreparedIntersects_r(geos, w, line)) continue;
    if (end == NULL) end = point(to);
    clear = GEOSPreparedIntersects_r(geos, w, r->unit[i].front) || GEOSPreparedIntersects_r(geos, w, end);
  }
  if (clear) {
    list(r->units, line);
    for (int k = 0; k < count && clear; k++) {
      int o = listed[k];
      clear = o == i || o == j || !GEOSPreparedIntersects_r(geos, r->unit[o].body_ready, line);
    }
  }
  if (end != NULL) GEOSGeom_destroy_r(geos, end);
  GEOSGeom_destroy_r(geos, line);
  return clear;
}

static void targets(void *ready, Pairs *out) {
  Ready *r = ready;
  static int candidates[MAX_LISTED];
  for (int i = 0; i < r->table.units; i++) {
    Unit *u = &r->table.unit[i];
    GEOSGeometry *box = segment((Point){u->centre.x - u->range, u->centre.y - u->range},
                                (Point){u->centre.x + u->range, u->centre.y + u->range});
    list(r->units, box);
    GEOSGeom_destroy_r(geos, box);
    int n = count;
    memcpy(candidates, listed, n * sizeof *candidates);
    for (int k = 0; k < n; k++) {
      int j = candidates[k];
      if (r->table.unit[j].side == u->side) continue;
      if (!GEOSPreparedDistanceWithin_r(geos, r->unit[j].body_ready, r->unit[i].centre, u->range)) continue;
      if (!GEOSPreparedIntersects_r(geos, r->unit[i].arc_ready, r->unit[j].body)) continue;
      if (is_clear(r, i, j, closest(r, j, i))) found(out, i, j);
    }
  }
}

static double distances(void *ready) {
  Ready *r = ready;
  double sum = 0;
  for (int i = 0; i < r->table.units; i++)
    for (int j = 0; j < r->table.units; j++)
      if (r->table.unit[i].side != r->table.unit[j].side) {
        double d;
        GEOSPreparedDistance_r(geos, r->unit[j].body_ready, r->unit[i].centre, &d);
        sum += d;
      }
  return sum;
}

/* One of the two entries is a unit of the tree, the other a centre, whose number is that much higher. */
static int between(const void *a, const void *b, double *d, void *ready) {
  Ready *r = ready;
  int u = ((const Entry *)a)->id, c = ((const Entry *)b)->id;
  if (u >= r->table.units) {
    int swap = u;
    u = c;
    c = swap;
  }
  return GEOSPreparedDistance_r(geos, r->unit[u].body_ready, r->unit[c - r->table.units].centre, d);
}

static int nearest(Ready *r, int i) {
  const Entry *e = GEOSSTRtree_nearest_generic_r(geos, r->side[1 - r->table.unit[i].side],
                                                 &r->entries[r->table.units + i], r->unit[i].centre, between, r);
  return e->id;
}

static double nearest_all(void *ready) {
  Ready *r = ready;
  double sum = 0;
  for (int i = 0; i < r->table.units; i++) {
    double d;
    GEOSPreparedDistance_r(geos, r->unit[nearest(r, i)].body_ready, r->unit[i].centre, &d);
    sum += d;
  }
  return sum;
}

static void rays(void *ready, Crossed *out) {
  Ready *r = ready;
  for (int i = 0; i < r->table.units; i++) {
    Point to;
    if (r->enemy[i] < 0 || !beyond(&r->table.unit[i], closest(r, r->enemy[i], i), &to)) continue;
    out->rays++;
    GEOSGeometry *line = segment(r->table.unit[i].front, to);
    list(r->units, line);
    for (int k = 0; k < count; k++) {
      int o = listed[k];
      if (o == i || !GEOSPreparedIntersects_r(geos, r->unit[o].body_ready, line)) continue;
      out->units++;
      for (int b = 0; b < r->table.unit[o].bases; b++) out->bases += GEOSIntersects_r(geos, r->unit[o].bases[b], line);
    }
    GEOSGeom_destroy_r(geos, line);
  }
}

static void *ready_at(const char *path) { return make_ready(path); }

int main(int argc, char **argv) {
  geos = GEOS_init_r();
  Library library = {ready_at, targets, distances, nearest_all, rays};
  return argc == 2 ? answer(argv[1], &library) : 2;
}
