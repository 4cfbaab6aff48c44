package org.mnemo.core.measurement;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;
import org.mnemo.core.AtomicFile;
import org.mnemo.core.MnemoException;

/**
 * Latency histograms as an HdrHistogram log, one interval a histogram, tagged {@code
 * tier.operation.sizeclass}, values in nanoseconds.
 */
public final class LatencyLog {

  private LatencyLog() {}

  /**
   * Writes all histograms of a run.
   *
   * @param start when the run began
   * @param end when it ended
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
    try (var in = Files.newInputStream(file);
        HistogramLogReader log = new HistogramLogReader(in)) {
      for (EncodableHistogram next = log.nextIntervalHistogram();
          next != null;
          next = log.nextIntervalHistogram()) {
        byTag.merge(
            String.valueOf(next.getTag()),
            (Histogram) next,
            (a, b) -> {
              a.add(b);
              return a;
            });
      }
    } catch (FileNotFoundException e) {
      throw new MnemoException("cannot read " + file + ": no such file", e);
    } catch (IOException e) {
      throw AtomicFile.cannotRead(file, e);
    } catch (RuntimeException e) {
      throw new MnemoException(file + " is damaged: " + e.getMessage() + "; repeat the run", e);
    }
    return byTag;
  }
}
