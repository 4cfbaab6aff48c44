package org.mnemo.estimator;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.estimator.order.OrderBasis;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.PatternEngine;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.RecordBytes;
import org.mnemo.estimator.pattern.TraceSource;

/** Small traces and data sets. */
public final class TestTraces {

  private TestTraces() {}

  /** A trace of {@code key operation value_bytes} triples; every key counts 4 bytes. */
  public static String csv(String... accesses) {
    StringBuilder csv = new StringBuilder();
    for (String access : accesses) {
      String[] parts = access.split(" ", -1);
      csv.append("0,%s,4,%s,0,%s,0\n".formatted(parts[0], parts[2], parts[1]));
    }
    return csv.toString();
  }

  /** A trace of so many accesses, each from its number. */
  public static String csv(int accesses, IntFunction<String> access) {
    return csv(each(accesses, access));
  }

  public static TraceReader reader(String csv) {
    return TraceFormats.TWITTER.reader(
        new TraceFormat.Source(
            new ByteArrayInputStream(csv.getBytes(StandardCharsets.UTF_8)), "test.csv"));
  }

  /** A source that keeps the keys of all requests from its first pass. */
  public static PatternSource source(String csv) {
    return source(csv, Long.MAX_VALUE);
  }

  /** A source that keeps the keys of so many requests at most. */
  public static PatternSource source(String csv, long mostKept) {
    return new TraceSource(List.of(() -> reader(csv)), "test.csv", null, mostKept);
  }

  /** A source with the records of its load, which are written into a directory. */
  public static PatternSource loaded(Path directory, String csv, String... records) {
    Path dataset = dataset(directory.resolve("dataset.csv"), records);
    return new TraceSource(List.of(() -> reader(csv)), "test.csv", dataset, Long.MAX_VALUE);
  }

  public static AccessPattern pattern(String csv) {
    return pattern(csv, null);
  }

  public static AccessPattern pattern(String csv, @Nullable Path dataset) {
    return PatternEngine.analyze(reader(csv), "test.csv", dataset);
  }

  /** What an order may go by. */
  public static OrderBasis basis(AccessPattern pattern, IntToDoubleFunction savedNs) {
    return new OrderBasis(pattern, RecordBytes.PAYLOAD, savedNs);
  }

  /** The same where every access saves as much. */
  public static OrderBasis basis(AccessPattern pattern) {
    return basis(pattern, pattern::accesses);
  }

  /** So many texts, each from its number. */
  public static String[] each(int count, IntFunction<String> text) {
    return IntStream.range(0, count).mapToObj(text).toArray(String[]::new);
  }

  /** A data set of {@code key key_bytes value_bytes} triples. */
  public static Path dataset(Path file, String... records) {
    try (DatasetFile.Writer writer = new DatasetFile.Writer(file)) {
      for (String record : records) {
        String[] parts = record.split(" ", -1);
        byte[] key = parts[0].getBytes(StandardCharsets.UTF_8);
        writer.append(key, 0, key.length, Long.parseLong(parts[1]), Long.parseLong(parts[2]));
      }
      writer.commit();
    }
    return file;
  }

  public static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
