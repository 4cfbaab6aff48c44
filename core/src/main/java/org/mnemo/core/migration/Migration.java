package org.mnemo.core.migration;

import java.util.Arrays;
import java.util.BitSet;

/**
 * What a daemon keeps in a FastMem of one size. At the end of an epoch the hottest records that are
 * not in FastMem take the place of the coldest that are, one after the other, as long as they are
 * hot enough, and hotter a byte by more than a margin, and until a budget of bytes has been moved
 * up. Not thread-safe.
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

  /** Learns what moves. */
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
   * @param leastHeat heat from which on a record moves up, in requests
   * @param margin share by which a record must be hotter a byte than one whose place it takes, at
   *     least 0
   * @param budgetBytes most bytes that move up at the end of an epoch
   */
  public Migration(long capacityBytes, double leastHeat, double margin, long budgetBytes) {
    this.capacityBytes = capacityBytes;
    this.leastHeat = leastHeat;
    this.margin = margin;
    this.budgetBytes = budgetBytes;
  }

  /** Stores a record for the first time; true if FastMem has room for it and takes it. */
  public boolean store(int key, long bytes) {
    boolean fits = usedBytes + bytes <= capacityBytes;
    if (fits) {
      inFast.set(key);
      usedBytes += bytes;
    }
    return fits;
  }

  /** True if a record lies in FastMem. */
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
   * True for a key that somebody has asked for. Those that follow one which is not are not, either.
   */
  public static boolean isWanted(KeyHeat heat, int key) {
    return heat.heatPerByte(key) > 0;
  }

  /**
   * Begins the moves at the end of an epoch. For who follows many sizes of FastMem side by side;
   * {@link #endEpoch} does all for one.
   *
   * @param coldestPlace a place in the sequence by heat behind which no record is in FastMem
   */
  public void beginMoves(int coldestPlace) {
    coldest = coldestPlace;
    movedBytes = 0;
  }

  /**
   * Offers a record that is not in FastMem a place there. Records are offered in the sequence of
   * their heat.
   *
   * @param place place of its key in that sequence
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
