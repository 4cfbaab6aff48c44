package org.mnemo.estimator.reuse;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.mnemo.core.Mix64;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.trace.TraceWatch;

/**
 * Logs of events on the slow side of a memory: CSV with the columns {@code event} and {@code key}
 * in its header, and any further columns.
 */
public final class MissLog {

  private static final byte[] REFERENCE = "reference".getBytes(US_ASCII);
  private static final byte[] EVICTION = "eviction".getBytes(US_ASCII);

  private final LineReader lines;
  private final int eventColumn;
  private final int keyColumn;

  /** Index in the line's buffer of the first byte of the column found last. */
  private int from;

  /** Index after its last byte. */
  private int to;

  private MissLog(LineReader lines) {
    this.lines = lines;
    if (!lines.next()) {
      throw new MnemoException(
          lines.source() + " is empty; give a log that begins with a header such as event,key");
    }
    List<String> header = Arrays.asList(lines.text().split(",", -1));
    eventColumn = header.indexOf("event");
    keyColumn = header.indexOf("key");
    if (eventColumn < 0 || keyColumn < 0) {
      throw lines.error(
          "expected a header that names the columns event and key, such as event,key, but found '%s'"
              .formatted(lines.excerpt(lines.start(), lines.end())));
    }
  }

  /**
   * Reads a log.
   *
   * @param files each with a header; several files form one log, in this order
   * @throws MnemoException with file and line if the format is wrong, or references are missing
   */
  public static SlowSideMisses read(List<Path> files, TraceWatch watch) {
    SlowSideMisses misses = new SlowSideMisses();
    for (Path file : files) {
      try (LineReader lines =
          new LineReader(CompressedFiles.open(file, watch.opened(file)), file.toString())) {
        new MissLog(lines).read(misses);
      }
    }
    if (misses.references() == 0) {
      throw new MnemoException(
          "%s has no reference; give a log with at least one".formatted(files.get(0)));
    }
    return misses;
  }

  private void read(SlowSideMisses misses) {
    while (lines.next()) {
      find(eventColumn);
      boolean isEviction = is(EVICTION);
      if (!isEviction && !is(REFERENCE)) {
        throw lines.error(
            "event must be reference or eviction, was '%s'; correct it or leave the line out"
                .formatted(lines.excerpt(from, to)));
      }
      find(keyColumn);
      if (from == to) {
        throw lines.error("the key is empty; every event needs one");
      }
      misses.observe(isEviction, Mix64.hash(0, lines.buffer(), from, to - from));
    }
  }

  private boolean is(byte[] name) {
    return Arrays.equals(lines.buffer(), from, to, name, 0, name.length);
  }

  private void find(int column) {
    from = lines.start();
    to = endOfColumn();
    for (int i = 0; i < column; i++) {
      if (to == lines.end()) {
        throw lines.error(
            "expected event and key in the columns of the header, but found '%s'"
                .formatted(lines.excerpt(lines.start(), lines.end())));
      }
      from = to + 1;
      to = endOfColumn();
    }
  }

  private int endOfColumn() {
    int at = from;
    while (at < lines.end() && lines.buffer()[at] != ',') {
      at++;
    }
    return at;
  }
}
