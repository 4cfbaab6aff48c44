package org.mnemo.core.trace.format;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWriter;

/** One access as a value, and whole traces of them in memory. */
public record Step(
    long timestampS,
    String keyInHex,
    long keyBytes,
    long valueBytes,
    long client,
    Operation operation,
    long ttlS) {

  /** What tests assume of formats without sizes. */
  static final AssumedSizes SIZES =
      new AssumedSizes(OptionalLong.empty(), OptionalLong.of(100_000), Optional.empty());

  public static Step of(String key, Operation operation) {
    byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
    String hex = HexFormat.of().formatHex(bytes);
    return new Step(0, hex, bytes.length, 100_000, 0, operation, 0);
  }

  public static Step of(Access access) {
    return new Step(
        access.timestampS(),
        HexFormat.of()
            .formatHex(
                access.keyBuffer(), access.keyOffset(), access.keyOffset() + access.keyLength()),
        access.keyBytes(),
        access.valueBytes(),
        access.client(),
        access.operation(),
        access.ttlS());
  }

  public byte[] key() {
    return HexFormat.of().parseHex(keyInHex);
  }

  public void appendTo(TraceWriter writer) {
    byte[] key = key();
    writer.append(
        new Access()
            .set(timestampS, key, 0, key.length, keyBytes, valueBytes, client, operation, ttlS));
  }

  public static AssumedSizes sizesFor(TraceFormat format) {
    return format.holdsSizes() ? AssumedSizes.NONE : SIZES;
  }

  /** The files of a trace. */
  public static List<byte[]> write(TraceFormat format, List<Step> steps) {
    List<ByteArrayOutputStream> files = streams(format);
    try (TraceWriter writer = writer(format, files)) {
      steps.forEach(step -> step.appendTo(writer));
    }
    return files.stream().map(ByteArrayOutputStream::toByteArray).toList();
  }

  public static List<Step> read(TraceFormat format, List<byte[]> files) {
    try (TraceReader reader = reader(format, files)) {
      return readAll(reader);
    }
  }

  public static List<Step> readAll(TraceReader reader) {
    List<Step> steps = new ArrayList<>();
    while (reader.next()) {
      steps.add(of(reader.access()));
    }
    return steps;
  }

  public static List<ByteArrayOutputStream> streams(TraceFormat format) {
    return Stream.generate(ByteArrayOutputStream::new).limit(format.files().size()).toList();
  }

  public static TraceWriter writer(TraceFormat format, List<? extends OutputStream> files) {
    if (!format.isWritable()) {
      return TracePrinters.of(format, files.get(0));
    }
    return format.writer(
        files.stream().map(file -> new TraceFormat.Target(file, "my.trace")).toList());
  }

  public static TraceReader reader(TraceFormat format, List<byte[]> files) {
    return readerOf(format, files, files.stream().map(ByteArrayInputStream::new).toList());
  }

  /**
   * Reads streams.
   *
   * @param files what the streams hold
   */
  public static TraceReader readerOf(
      TraceFormat format, List<byte[]> files, List<? extends InputStream> streams) {
    List<TraceFormat.Source> sources = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      byte[] head =
          Arrays.copyOf(files.get(i), Math.min(files.get(i).length, TraceFormat.HEAD_BYTES));
      sources.add(new TraceFormat.Source(streams.get(i), "my.trace", head, 0, () -> 0));
    }
    return format.reader(sources, sizesFor(format));
  }
}
