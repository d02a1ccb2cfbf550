import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Scanner;
import java.util.StringTokenizer;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.prep.PreparedGeometry;
import org.locationtech.jts.geom.prep.PreparedGeometryFactory;
import org.locationtech.jts.index.strtree.GeometryItemDistance;
import org.locationtech.jts.index.strtree.STRtree;
import org.locationtech.jts.operation.distance.DistanceOp;

/** The rows W1 to W5 on JTS: units are unions of their bases, prepared and indexed beforehand. */
public final class Plane {
  private static final GeometryFactory MAKE = new GeometryFactory();

  private static final class Unit {
    int number, side;
    boolean gun;
    double range;
    Coordinate centreAt, frontAt;
    Point centre, front;
    Polygon[] base;
    Geometry body;
    PreparedGeometry bodyReady, arcReady;
    Unit enemy;
  }

  private final Unit[] units;
  private final PreparedGeometry[] woods;
  private final STRtree all = new STRtree(), ground = new STRtree();
  private final STRtree[] side = {new STRtree(), new STRtree()};
  private final GeometryItemDistance metric = new GeometryItemDistance();

  private final StringBuilder pairs = new StringBuilder();
  private boolean listing;
  private int found;
  private long checksum;

  private Plane(Path path) throws IOException {
    StringTokenizer in = new StringTokenizer(Files.readString(path));
    units = new Unit[whole(in)];
    woods = new PreparedGeometry[whole(in)];
    for (int i = 0; i < units.length; i++) {
      units[i] = unit(in, i);
    }
    for (int i = 0; i < woods.length; i++) {
      Polygon p = polygon(corners(in, whole(in)));
      woods[i] = PreparedGeometryFactory.prepare(p);
      ground.insert(p.getEnvelopeInternal(), woods[i]);
    }
    all.build();
    ground.build();
    side[0].build();
    side[1].build();
    for (Unit u : units) {
      u.enemy = u.gun ? nearest(u) : null;
    }
  }

  private Unit unit(StringTokenizer in, int number) {
    Unit u = new Unit();
    u.number = number;
    u.side = whole(in);
    u.gun = whole(in) == 1;
    u.centreAt = corners(in, 1)[0];
    u.frontAt = corners(in, 1)[0];
    u.range = real(in);
    real(in); // the radius, which JTS has no use for
    u.base = new Polygon[whole(in)];
    int arc = whole(in);
    for (int b = 0; b < u.base.length; b++) {
      u.base[b] = polygon(corners(in, 4));
    }
    u.body = MAKE.createMultiPolygon(u.base).union();
    u.body.setUserData(u);
    u.centre = MAKE.createPoint(u.centreAt);
    u.front = MAKE.createPoint(u.frontAt);
    u.bodyReady = PreparedGeometryFactory.prepare(u.body);
    u.arcReady = PreparedGeometryFactory.prepare(polygon(corners(in, arc)));
    all.insert(u.body.getEnvelopeInternal(), u);
    side[u.side].insert(u.body.getEnvelopeInternal(), u.body);
    return u;
  }

  private static int whole(StringTokenizer in) {
    return Integer.parseInt(in.nextToken());
  }

  private static double real(StringTokenizer in) {
    return Double.parseDouble(in.nextToken());
  }

  private static Coordinate[] corners(StringTokenizer in, int n) {
    Coordinate[] c = new Coordinate[n];
    for (int i = 0; i < n; i++) {
      double x = real(in);
      c[i] = new Coordinate(x, real(in));
    }
    return c;
  }

  private static Polygon polygon(Coordinate[] c) {
    Coordinate[] ring = java.util.Arrays.copyOf(c, c.length + 1);
    ring[c.length] = c[0];
    return MAKE.createPolygon(ring);
  }

  private void targets() {
    found = 0;
    checksum = 0;
    pairs.setLength(0);
    for (Unit u : units) {
      Envelope box = new Envelope(u.centreAt);
      box.expandBy(u.range);
      for (Object o : all.query(box)) {
        Unit e = (Unit) o;
        if (e.side != u.side && e.body.isWithinDistance(u.centre, u.range) && u.arcReady.intersects(e.body)
            && clear(u, e, DistanceOp.nearestPoints(e.body, u.front)[0])) {
          found++;
          checksum += u.number * 100003L + e.number;
          if (listing) {
            pairs.append(u.number).append(':').append(e.number).append(' ');
          }
        }
      }
    }
  }

  private boolean clear(Unit u, Unit e, Coordinate to) {
    LineString line = MAKE.createLineString(new Coordinate[] {u.frontAt, to});
    Point end = MAKE.createPoint(to);
    for (Object o : ground.query(line.getEnvelopeInternal())) {
      PreparedGeometry w = (PreparedGeometry) o;
      if (w.intersects(line) && !w.intersects(u.front) && !w.intersects(end)) {
        return false;
      }
    }
    for (Object o : all.query(line.getEnvelopeInternal())) {
      Unit third = (Unit) o;
      if (third != u && third != e && third.bodyReady.intersects(line)) {
        return false;
      }
    }
    return true;
  }

  private double distances() {
    double sum = 0;
    for (Unit u : units) {
      for (Unit e : units) {
        if (e.side != u.side) {
          sum += e.body.distance(u.centre);
        }
      }
    }
    return sum;
  }

  private Unit nearest(Unit u) {
    Geometry g = (Geometry) side[1 - u.side].nearestNeighbour(u.centre.getEnvelopeInternal(), u.centre, metric);
    return (Unit) g.getUserData();
  }

  private double nearestOfAll() {
    double sum = 0;
    for (Unit u : units) {
      sum += nearest(u).body.distance(u.centre);
    }
    return sum;
  }

  private String rays() {
    int rays = 0, met = 0, bases = 0;
    for (Unit u : units) {
      if (u.enemy == null) {
        continue;
      }
      Coordinate aim = DistanceOp.nearestPoints(u.enemy.body, u.front)[0];
      double d = aim.distance(u.frontAt);
      if (d == 0) {
        continue;
      }
      rays++;
      Coordinate to = new Coordinate(u.frontAt.x + (aim.x - u.frontAt.x) / d * u.range, u.frontAt.y + (aim.y - u.frontAt.y) / d * u.range);
      LineString line = MAKE.createLineString(new Coordinate[] {u.frontAt, to});
      for (Object o : all.query(line.getEnvelopeInternal())) {
        Unit e = (Unit) o;
        if (e == u || !e.bodyReady.intersects(line)) {
          continue;
        }
        met++;
        for (Polygon b : e.base) {
          if (b.intersects(line)) {
            bases++;
          }
        }
      }
    }
    return rays + " " + met + " " + bases;
  }

  private String once(String row, boolean list) {
    switch (row) {
      case "W1":
      case "W2":
        listing = list;
        targets();
        return list ? pairs.toString() : found + " " + checksum;
      case "W3":
        return String.format("%.6f", distances());
      case "W4":
        return String.format("%.6f", nearestOfAll());
      default:
        return rays();
    }
  }

  /** Answers lines of "ROW SIZE TIMES" from the tables in a folder. */
  public static void main(String[] args) throws IOException {
    Map<String, Plane> ready = new HashMap<>();
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      Scanner asked = new Scanner(line);
      String row = asked.next(), size = asked.next();
      int times = asked.nextInt();
      if (!ready.containsKey(size)) {
        ready.put(size, new Plane(Path.of(args[0], "table" + size + ".txt")));
      }
      String answer = "";
      for (int n = 0; n == 0 || n < times; n++) {
        answer = ready.get(size).once(row, times == 0);
      }
      System.out.println(answer);
      System.out.flush();
    }
  }
}
