package org.mnemo.core.measurement;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.AtomicFile;

/**
 * Latency histograms as an HdrHistogram log, one interval per histogram, tagged {@code
 * tier.operation.sizeclass}, values in nanoseconds.
 */
public final class LatencyLog {

  private static final String FIRST_LINE = "#[Histogram log format version";

  private LatencyLog() {}

  /**
   * Writes all histograms of a run.
   *
   * @param start start of the run
   * @param end end of the run
   */
  public static void write(Path file, Map<String, Histogram> byTag, Instant start, Instant end) {
    try (AtomicFile target = AtomicFile.create(file)) {
      HistogramLogWriter log = new HistogramLogWriter(target.out());
      log.outputLogFormatVersion();
      log.outputComment("[Mnemo latencies in nanoseconds, tag tier.operation.sizeclass]");
      log.outputStartTime(start.toEpochMilli());
      log.outputLegend();
      byTag.forEach(
          (tag, histogram) -> {
            histogram.setTag(tag);
            histogram.setStartTimeStamp(start.toEpochMilli());
            histogram.setEndTimeStamp(end.toEpochMilli());
            log.outputIntervalHistogram(histogram);
          });
      target.commit();
    }
  }

  /**
   * Reads the histograms of a run by tag.
   *
   * @throws MnemoException if the file is absent or damaged
   */
  public static Map<String, Histogram> read(Path file) {
    Map<String, Histogram> byTag = new TreeMap<>();
    long intervals = 0;
    try {
      byte[] content = Files.readAllBytes(file);
      try (HistogramLogReader log = new HistogramLogReader(new ByteArrayInputStream(content))) {
        for (EncodableHistogram next = log.nextIntervalHistogram();
            next != null;
            next = log.nextIntervalHistogram()) {
          byTag.merge(String.valueOf(next.getTag()), (Histogram) next, LatencyLog::sum);
          intervals++;
        }
      }
      // The library ends silently at a line that it cannot parse.
      String text = new String(content, StandardCharsets.ISO_8859_1);
      if (!text.startsWith(FIRST_LINE)
          || intervals != text.lines().filter(LatencyLog::isInterval).count()) {
        throw damaged(file, intervals);
      }
    } catch (IOException e) {
      throw AtomicFile.cannotRead(file, e);
    } catch (MnemoException e) {
      throw e;
    } catch (RuntimeException e) {
      // The library reports its own error, not the file's.
      MnemoException damaged = damaged(file, intervals);
      damaged.initCause(e);
      throw damaged;
    }
    return byTag;
  }

  private static MnemoException damaged(Path file, long whole) {
    return new MnemoException(
        file + " is damaged: histogram " + (whole + 1) + " is not complete; repeat the run");
  }

  private static boolean isInterval(String line) {
    return !line.startsWith("#") && !line.startsWith("\"") && !line.isBlank();
  }

  public static Histogram sum(Histogram a, Histogram b) {
    a.add(b);
    return a;
  }
}
