import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKTReader;

/** Starts, asks JTS for one distance and ends: W9. */
public final class Start {
  public static void main(String[] args) throws ParseException {
    WKTReader in = new WKTReader();
    Geometry base = in.read("POLYGON ((0 0, 3 0, 3 2, 0 2, 0 0))");
    System.out.println(base.distance(in.read("POINT (7 5)")));
  }
}
