package org.mnemo.core.measurement;

/**
 * Fetches of a tier of a mirrored run from slower memory in a block; a row of {@code fetches.csv},
 * in order of blocks.
 *
 * @param block number of the block
 * @param tier name of the tier
 * @param operations operations of the block, uncounted ones included
 * @param fetches records or pages fetched from slower memory
 * @param fetchedBytes bytes fetched
 * @param fastBytes bytes of data in FastMem at the end of the block
 * @param totalBytes bytes of all data then
 * @param stalledUs time in which processes waited for memory, in microseconds; 0 if unknown
 */
public record FetchesRow(
    long block,
    String tier,
    long operations,
    long fetches,
    long fetchedBytes,
    long fastBytes,
    long totalBytes,
    long stalledUs) {

  public static final RowFile<FetchesRow> FILE =
      new RowFile<>(
          columns ->
              new FetchesRow(
                  columns.count("block", FetchesRow::block),
                  columns.text("tier", FetchesRow::tier),
                  columns.count("operations", FetchesRow::operations),
                  columns.count("fetches", FetchesRow::fetches),
                  columns.count("fetched_bytes", FetchesRow::fetchedBytes),
                  columns.count("fast_bytes", FetchesRow::fastBytes),
                  columns.count("total_bytes", FetchesRow::totalBytes),
                  columns.count("stalled_us", FetchesRow::stalledUs)));
}
