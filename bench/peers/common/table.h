/* What the peers in C and C++ share: a table as geo.Write leaves it, and the answering of lines of
   "ROW SIZE TIMES" as package serve has it. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_BASES = 6, MAX_ARC = 4, MAX_CORNERS = 16, MAX_LISTED = 1 << 16 };

typedef struct {
  double x, y;
} Point;

typedef struct {
  int side, gun, bases, corners; /* corners are those of the arc */
  Point centre, front;           /* front is the centre of the front edge */
  double range, radius;          /* cm */
  Point base[MAX_BASES][4], arc[MAX_ARC];
} Unit;

typedef struct {
  int corners;
  Point corner[MAX_CORNERS];
} Wood;

typedef struct {
  int units, woods;
  Unit *unit;
  Wood *wood;
} Table;

typedef struct {
  int n, room;
  int (*of)[2];
} Pairs;

typedef struct {
  int rays, units, bases;
} Crossed;

/* A library: it makes a table ready, and does the work of the rows on it. */
typedef struct {
  void *(*ready)(const char *path);
  void (*targets)(void *ready, Pairs *out);
  double (*distances)(void *ready);
  double (*nearest)(void *ready);
  void (*rays)(void *ready, Crossed *out);
} Library;

static void must(int right, const char *what) {
  if (right) return;
  fprintf(stderr, "%s\n", what);
  exit(1);
}

static void read_points(FILE *in, Point *p, int n) {
  for (int i = 0; i < n; i++) must(fscanf(in, "%lf %lf", &p[i].x, &p[i].y) == 2, "a corner is missing");
}

static void read_table(const char *path, Table *t) {
  FILE *in = fopen(path, "r");
  must(in != NULL && fscanf(in, "%d %d", &t->units, &t->woods) == 2, path);
  t->unit = (Unit *)calloc(t->units, sizeof *t->unit);
  t->wood = (Wood *)calloc(t->woods + 1, sizeof *t->wood);
  for (int i = 0; i < t->units; i++) {
    Unit *u = &t->unit[i];
    must(fscanf(in, "%d %d %lf %lf %lf %lf %lf %lf %d %d", &u->side, &u->gun, &u->centre.x, &u->centre.y, &u->front.x,
                &u->front.y, &u->range, &u->radius, &u->bases, &u->corners) == 10,
         "a unit is missing");
    must(u->bases <= MAX_BASES && u->corners <= MAX_ARC, "a unit is too large");
    for (int b = 0; b < u->bases; b++) read_points(in, u->base[b], 4);
    read_points(in, u->arc, u->corners);
  }
  for (int i = 0; i < t->woods; i++) {
    must(fscanf(in, "%d", &t->wood[i].corners) == 1 && t->wood[i].corners <= MAX_CORNERS, "a wood is missing");
    read_points(in, t->wood[i].corner, t->wood[i].corners);
  }
  fclose(in);
}

static void found(Pairs *out, int i, int j) {
  if (out->n == out->room) {
    out->room = 2 * out->room + 64;
    out->of = (int(*)[2])realloc(out->of, out->room * sizeof *out->of);
  }
  out->of[out->n][0] = i;
  out->of[out->n++][1] = j;
}

/* beyond is the end of the ray of W5; none where the unit stands on what it aims at. */
static int beyond(const Unit *u, Point aim, Point *to) {
  double dx = aim.x - u->front.x, dy = aim.y - u->front.y, d = hypot(dx, dy);
  if (d == 0) return 0;
  to->x = u->front.x + dx / d * u->range;
  to->y = u->front.y + dy / d * u->range;
  return 1;
}

static void tell_pairs(const Pairs *p, int all) {
  long long sum = 0;
  for (int k = 0; k < p->n; k++) {
    if (all) printf("%d:%d ", p->of[k][0], p->of[k][1]);
    sum += (long long)p->of[k][0] * 100003 + p->of[k][1];
  }
  if (!all) printf("%d %lld", p->n, sum);
}

/* answer answers until its input ends. */
static int answer(const char *folder, Library *library) {
  char row[16], path[4096];
  int size, times, ready_for[8], made = 0;
  void *ready[8];
  Pairs pairs = {0, 0, NULL};
  while (scanf("%15s %d %d", row, &size, &times) == 3) {
    int at = 0;
    while (at < made && ready_for[at] != size) at++;
    if (at == made) {
      must(made < 8, "too many tables");
      snprintf(path, sizeof path, "%s/table%d.txt", folder, size);
      ready_for[made] = size;
      ready[made++] = library->ready(path);
    }
    Crossed crossed;
    double sum = 0;
    for (int n = 0; n == 0 || n < times; n++) switch (row[1]) {
        case '1':
        case '2':
          pairs.n = 0;
          library->targets(ready[at], &pairs);
          break;
        case '3': sum = library->distances(ready[at]); break;
        case '4': sum = library->nearest(ready[at]); break;
        default:
          memset(&crossed, 0, sizeof crossed);
          library->rays(ready[at], &crossed);
      }
    switch (row[1]) {
      case '1':
      case '2': tell_pairs(&pairs, times == 0); break;
      case '3':
      case '4': printf("%.6f", sum); break;
      default: printf("%d %d %d", crossed.rays, crossed.units, crossed.bases);
    }
    printf("\n");
    fflush(stdout);
  }
  return 0;
}
