package org.mnemo.core.measurement;

/**
 * Work of one tier's server in a block of a saturated run, in which requests arrive in bursts while
 * other servers are idle; a row of {@code saturation.csv}, in order of blocks.
 *
 * @param threads number of the server's request threads; 0 if unknown
 * @param durationNs time from the first request to the last answer, in nanoseconds
 * @param cpuNs processor time of the server, in nanoseconds
 * @param emulatedNs additional time of emulated memory in nanoseconds, not waited for; 0 if memory
 *     was real
 * @param bursts number of bursts
 * @param reads number of reads
 * @param readBytes bytes of the values found
 * @param writes number of updates, inserts and deletes
 * @param writeBytes bytes of the values written
 */
public record SaturationRow(
    long block,
    String tier,
    int threads,
    long durationNs,
    long cpuNs,
    long emulatedNs,
    long bursts,
    long reads,
    long readBytes,
    long writes,
    long writeBytes) {

  public static final RowFile<SaturationRow> FILE =
      new RowFile<>(
          columns ->
              new SaturationRow(
                  columns.count("block", SaturationRow::block),
                  columns.text("tier", SaturationRow::tier),
                  (int) columns.count("threads", Integer.MAX_VALUE, SaturationRow::threads),
                  columns.count("duration_ns", SaturationRow::durationNs),
                  columns.count("cpu_ns", SaturationRow::cpuNs),
                  columns.count("emulated_ns", SaturationRow::emulatedNs),
                  columns.count("bursts", SaturationRow::bursts),
                  columns.count("reads", SaturationRow::reads),
                  columns.count("read_bytes", SaturationRow::readBytes),
                  columns.count("writes", SaturationRow::writes),
                  columns.count("write_bytes", SaturationRow::writeBytes)));

  /** Number of requests. */
  public long operations() {
    return reads + writes;
  }

  /** Bytes of values moved. */
  public long bytes() {
    return readBytes + writeBytes;
  }
}
