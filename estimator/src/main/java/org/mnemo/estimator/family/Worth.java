package org.mnemo.estimator.family;

/**
 * Size and savings of some keys.
 *
 * @param keys number of keys
 * @param bytes bytes that they occupy in FastMem
 * @param requests requests of the trace to them
 * @param savedNs time that these requests save in FastMem over the whole trace; may be negative
 */
public record Worth(long keys, long bytes, long requests, double savedNs) {

  static final Worth NOTHING = new Worth(0, 0, 0, 0);

  Worth plus(Worth other) {
    return new Worth(
        keys + other.keys, bytes + other.bytes, requests + other.requests, savedNs + other.savedNs);
  }

  /** The rest without some of these keys; exactly 0 without remaining keys. */
  Worth minus(Worth other) {
    if (keys == other.keys) {
      return NOTHING;
    }
    return new Worth(
        keys - other.keys, bytes - other.bytes, requests - other.requests, savedNs - other.savedNs);
  }

  /** Nanoseconds saved per byte of FastMem; 0 if nothing is saved. */
  public double savedNsPerByte() {
    return savedNs == 0 ? 0 : savedNs / bytes;
  }

  /** The largest of its shares of a whole: of keys, bytes, requests and time saved. */
  double shareOf(Worth whole) {
    return Math.max(
        Math.max(share(keys, whole.keys), share(bytes, whole.bytes)),
        Math.max(share(requests, whole.requests), share(savedNs, whole.savedNs)));
  }

  private static double share(long part, long whole) {
    return share((double) part, (double) whole);
  }

  private static double share(double part, double whole) {
    return whole > 0 ? part / whole : 0;
  }
}
