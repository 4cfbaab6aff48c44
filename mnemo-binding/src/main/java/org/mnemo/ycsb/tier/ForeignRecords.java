package org.mnemo.ycsb.tier;

/**
 * Records on a server that no load or run of Mnemo can have written.
 *
 * @param count number of them that were found
 * @param all false if there may be more
 * @param example name of one of them; empty if the server does not tell names
 */
public record ForeignRecords(long count, boolean all, String example) {

  public static final ForeignRecords NONE = new ForeignRecords(0, true, "");

  /** The foreign records of another server beside these. */
  public ForeignRecords and(ForeignRecords others) {
    return new ForeignRecords(
        count + others.count, all && others.all, example.isEmpty() ? others.example : example);
  }
}
