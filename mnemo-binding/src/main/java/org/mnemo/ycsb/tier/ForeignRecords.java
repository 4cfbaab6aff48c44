package org.mnemo.ycsb.tier;

/**
 * Foreign records: not written by Mnemo.
 *
 * @param count number found
 * @param all false if there may be more
 * @param example name of one such record; empty if unknown
 */
public record ForeignRecords(long count, boolean all, String example) {

  public static final ForeignRecords NONE = new ForeignRecords(0, true, "");

  /** The sum of two servers' foreign records. */
  public ForeignRecords and(ForeignRecords others) {
    return new ForeignRecords(
        count + others.count, all && others.all, example.isEmpty() ? others.example : example);
  }
}
