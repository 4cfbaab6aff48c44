package org.mnemo.core.trace.format;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.mnemo.core.NoAnswerException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.LogFormat;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.SingleFileFormat;
import org.mnemo.core.trace.SingleFileFormat.Division;
import org.mnemo.core.trace.TraceFilter;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceSequence;
import org.mnemo.core.trace.TraceWatch;

/**
 * The files of one trace, which can be read as a whole or in parts by many threads or machines.
 *
 * @param files paths in order
 * @param sizes assumed sizes, for a format without them
 * @param mostNotUnderstood largest share of lines, from 0 to 1, that may be lost; a trace with more
 *     is refused at its end, as is one with mostly assumed requests
 */
public record TraceInput(
    List<Path> files, TraceFormat format, AssumedSizes sizes, double mostNotUnderstood) {

  /** Default limit of the share of lines that are not understood. */
  public static final double MOST_NOT_UNDERSTOOD = 0.2;

  /** Most bytes of a file's head that a format may examine. */
  private static final int HEAD_BYTES = TraceFormat.HEAD_BYTES;

  /** Consecutive bytes of a file, as on disk. */
  public record Range(int file, long from, long to) implements Serializable {

    public long bytes() {
      return to - from;
    }
  }

  public TraceInput {
    files = List.copyOf(files);
    if (files.isEmpty() || files.size() % format.files().size() != 0) {
      throw TraceFiles.wrongFiles(format, files);
    }
    TraceFiles.requireSizes(format, sizes);
  }

  /** A trace with the default limit of lost lines. */
  public TraceInput(List<Path> files, TraceFormat format, AssumedSizes sizes) {
    this(files, format, sizes, MOST_NOT_UNDERSTOOD);
  }

  /** A trace with sizes, in the format recognised from its files. */
  public static TraceInput of(List<Path> files) {
    return new TraceInput(files, TraceFormats.of(files), AssumedSizes.NONE);
  }

  /** Name of the trace in sentences. */
  public String name() {
    return files.size() <= 2
        ? files.stream().map(Path::toString).collect(Collectors.joining(" and "))
        : files.get(0) + " and " + CountedNoun.of(files.size() - 1, "other file");
  }

  public TraceReader open(TraceWatch watch) {
    if (format instanceof LogFormat log) {
      Iterator<TraceFormat.Source> sources =
          files.stream().map(file -> source(stream(file, watch.opened(file)), file)).iterator();
      return checked(log.reader(sources, sizes));
    }
    int filesOfOne = format.files().size();
    List<Supplier<TraceReader>> parts = new ArrayList<>();
    for (int i = 0; i < files.size(); i += filesOfOne) {
      List<Path> ofOne = files.subList(i, i + filesOfOne);
      parts.add(() -> openFiles(ofOne, watch));
    }
    return TraceSequence.of(parts);
  }

  /** Refuses a trace at its end if too many lines were not understood. */
  private TraceReader checked(TraceReader log) {
    return new TraceFilter(log) {
      @Override
      public boolean next() {
        if (original.next()) {
          return true;
        }
        Remark.tooMuch(original.remarks(), mostNotUnderstood)
            .ifPresent(
                causes -> {
                  throw new NoAnswerException(
                      name()
                          + ": "
                          + causes
                          + ": correct the log, or allow more with --max-unknown");
                });
        return false;
      }
    };
  }

  private TraceReader openFiles(List<Path> ofOne, TraceWatch watch) {
    List<TraceFormat.Source> sources = new ArrayList<>();
    try {
      for (Path file : ofOne) {
        sources.add(source(stream(file, watch.opened(file)), file));
      }
      return (format instanceof SingleFileFormat single ? decided(single) : format)
          .reader(sources, sizes);
    } catch (RuntimeException e) {
      sources.forEach(source -> CompressedFiles.close(source.in(), "a trace"));
      throw e;
    }
  }

  private SingleFileFormat decided(SingleFileFormat single) {
    byte[] head = files.size() > 1 ? head(files.get(0)) : new byte[0];
    return head.length == 0 ? single : single.asOf(head);
  }

  /** Opens one of the parts made by {@link #divide}. */
  public TraceReader open(List<Range> part, TraceWatch watch) {
    if (!(format instanceof SingleFileFormat)) {
      return open(watch);
    }
    List<Supplier<TraceReader>> parts = new ArrayList<>();
    for (Range range : part) {
      parts.add(() -> open(range, watch));
    }
    return TraceSequence.of(parts);
  }

  private TraceReader open(Range range, TraceWatch watch) {
    Path file = files.get(range.file());
    if (!(format instanceof SingleFileFormat single)
        || (range.from() == 0 && range.to() == size(file))) {
      return openFiles(List.of(file), watch);
    }
    LongConsumer watcher = watch.opened(file);
    InputStream in = FileRange.open(file, range.from(), range.to(), watcher);
    try {
      return decided(single)
          .reader(
              new TraceFormat.Source(
                  in,
                  file.toString(),
                  head(file),
                  range.from(),
                  () -> FileRange.lines(file, range.from())));
    } catch (RuntimeException e) {
      CompressedFiles.close(in, "a trace");
      throw e;
    }
  }

  /** Bytes of all files on disk; pipes, of unknown length, count as 0. */
  public long bytes() {
    return files.stream().mapToLong(TraceInput::size).sum();
  }

  /** Bytes of a file on disk; 0 for a pipe. */
  public long bytesOfFile(int file) {
    return size(files.get(file));
  }

  /** Index of a range's first byte in the concatenated files. */
  public long position(Range range) {
    return files.subList(0, range.file()).stream().mapToLong(TraceInput::size).sum() + range.from();
  }

  /** True if the trace can be divided by bytes of its files. */
  public boolean isDivisible() {
    return format instanceof SingleFileFormat && files.stream().allMatch(Files::isRegularFile);
  }

  /**
   * Divides one of {@code parts} equal parts of the trace.
   *
   * @param part its number, from 1
   */
  public List<List<Range>> divide(int part, int parts, int most) {
    long from = share(bytes(), part - 1, parts);
    long to = share(bytes(), part, parts);
    if (!isDivisible()) {
      return List.of(ranges(0, bytes()));
    }
    List<List<Range>> divided = new ArrayList<>();
    for (int i = 0; i < most; i++) {
      List<Range> some =
          ranges(from + share(to - from, i, most), from + share(to - from, i + 1, most));
      if (!some.isEmpty()) {
        divided.add(some);
      }
    }
    return divided;
  }

  private static long share(long bytes, int part, int parts) {
    return bytes / parts * part + bytes % parts * part / parts;
  }

  /** Whole files, lines or records that begin within these bytes of the concatenated files. */
  private List<Range> ranges(long from, long to) {
    List<Range> ranges = new ArrayList<>();
    long start = 0;
    for (int i = 0; i < files.size(); i++) {
      Path file = files.get(i);
      long size = size(file);
      long begin = cut(file, size, from - start);
      long end = start + size <= to ? size : cut(file, size, to - start);
      if (begin < end || !isDivisible()) {
        ranges.add(new Range(i, begin, end));
      }
      start += size;
    }
    return ranges;
  }

  /** The first possible cut at or after an index; the file's size if there is none. */
  private long cut(Path file, long size, long index) {
    if (index <= 0) {
      return 0;
    }
    if (index >= size) {
      return size;
    }
    if (!(format instanceof SingleFileFormat single) || CompressedFiles.isCompressed(file)) {
      return size;
    }
    if (single.division() == Division.LINES) {
      return FileRange.behindNextLineFeed(file, index - 1);
    }
    int unit = single.recordBytes();
    return Math.min(size, (index + unit - 1) / unit * unit);
  }

  private static TraceFormat.Source source(InputStream in, Path file) {
    try {
      PushbackInputStream peeked = new PushbackInputStream(in, HEAD_BYTES);
      byte[] head = peeked.readNBytes(HEAD_BYTES);
      peeked.unread(head);
      return new TraceFormat.Source(peeked, file.toString(), head, 0, () -> 0);
    } catch (IOException e) {
      throw AtomicFile.cannotRead(file, e);
    }
  }

  /** A byte order mark is skipped in text only: binary numbers may look like one. */
  private InputStream stream(Path file, LongConsumer watch) {
    return format instanceof SingleFileFormat single && single.division() == Division.RECORDS
        ? CompressedFiles.openBytes(file, watch)
        : CompressedFiles.open(file, watch);
  }

  /** The first bytes of a file; none for a pipe, which can be read only once. */
  static byte[] head(Path file) {
    if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
      return new byte[0];
    }
    try (InputStream in = CompressedFiles.openBytes(file, read -> {})) {
      return in.readNBytes(HEAD_BYTES);
    } catch (IOException e) {
      throw AtomicFile.cannotRead(file, e);
    }
  }

  private static long size(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.size(file) : 0;
    } catch (IOException e) {
      throw AtomicFile.cannotRead(file, e);
    }
  }
}
