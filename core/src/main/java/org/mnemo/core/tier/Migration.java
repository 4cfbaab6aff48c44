package org.mnemo.core.tier;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Content of a FastMem of one size under a daemon. At the end of an epoch the hottest records
 * outside FastMem replace the coldest inside, in order. A record must be hot enough, and hotter per
 * byte by a margin, and a byte budget limits the moves. Not thread-safe.
 */
public final class Migration {

  private final long capacityBytes;
  private final double leastHeat;
  private final double margin;
  private final long budgetBytes;
  private final BitSet inFast = new BitSet();
  private int[] victims = new int[16];
  private long usedBytes;
  private long movedBytes;
  private int coldest;

  /** Receives moves. */
  public interface Moves {

    /** A record moves from SlowMem to FastMem. */
    void up(int key);

    /** A record moves from FastMem to SlowMem. */
    void down(int key);
  }

  /**
   * An empty FastMem.
   *
   * @param capacityBytes size of FastMem, at least 0
   * @param leastHeat least heat of a record that moves up, in requests
   * @param margin share by which a record must be hotter per byte than the replaced one, at least 0
   * @param budgetBytes most bytes that move up at the end of an epoch
   */
  public Migration(long capacityBytes, double leastHeat, double margin, long budgetBytes) {
    this.capacityBytes = capacityBytes;
    this.leastHeat = leastHeat;
    this.margin = margin;
    this.budgetBytes = budgetBytes;
  }

  /** Stores a new record; true if it fits in FastMem. */
  public boolean store(int key, long bytes) {
    boolean fits = usedBytes + bytes <= capacityBytes;
    if (fits) {
      inFast.set(key);
      usedBytes += bytes;
    }
    return fits;
  }

  public boolean isInFast(int key) {
    return inFast.get(key);
  }

  /**
   * Ends an epoch.
   *
   * @param heat heats at its end
   */
  public void endEpoch(KeyHeat heat, Moves moves) {
    beginMoves(heat.keys() - 1);
    for (int place = 0; place < heat.keys() && isWanted(heat, heat.hottest(place)); place++) {
      int key = heat.hottest(place);
      if (!inFast.get(key) && !offer(heat, place, moves)) {
        return;
      }
    }
  }

  /**
   * True for a key with requests. In the order by heat, keys after one without requests have none
   * either.
   */
  public static boolean isWanted(KeyHeat heat, int key) {
    return heat.heatPerByte(key) > 0;
  }

  /**
   * Begins the moves at the end of an epoch, for callers with many sizes of FastMem; {@link
   * #endEpoch} does all for one.
   *
   * @param coldestPlace place in the order by heat after which no record is in FastMem
   */
  public void beginMoves(int coldestPlace) {
    coldest = coldestPlace;
    movedBytes = 0;
  }

  /**
   * Offers FastMem to a record outside it. Records are offered in order of heat.
   *
   * @param place place of its key in that order
   * @return false if no further record moves at the end of this epoch
   */
  public boolean offer(KeyHeat heat, int place, Moves moves) {
    int hot = heat.hottest(place);
    long bytes = heat.bytes(hot);
    if (bytes > capacityBytes || heat.heat(hot) < leastHeat) {
      return true;
    }
    if (movedBytes + bytes > budgetBytes) {
      return false;
    }
    int victimCount = 0;
    long freeBytes = capacityBytes - usedBytes;
    int at = coldest;
    while (freeBytes < bytes && at > place) {
      int cold = heat.hottest(at--);
      if (inFast.get(cold)) {
        if (!(heat.heatPerByte(hot) > (1 + margin) * heat.heatPerByte(cold))) {
          return false;
        }
        if (victimCount == victims.length) {
          victims = Arrays.copyOf(victims, 2 * victimCount);
        }
        victims[victimCount++] = cold;
        freeBytes += heat.bytes(cold);
      }
    }
    if (freeBytes < bytes) {
      return false;
    }
    coldest = at;
    for (int victim = 0; victim < victimCount; victim++) {
      int cold = victims[victim];
      inFast.clear(cold);
      usedBytes -= heat.bytes(cold);
      moves.down(cold);
    }
    inFast.set(hot);
    usedBytes += bytes;
    movedBytes += bytes;
    moves.up(hot);
    return true;
  }
}
