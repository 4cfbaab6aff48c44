package org.mnemo.core.trace.format;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.TraceFilter;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWatch;

/** Opens trace files, plain or compressed with Zstandard. */
public final class TraceFiles {

  private TraceFiles() {}

  /** Opens a trace in the Twitter format. */
  public static TraceReader open(Path file) {
    return open(file, TraceWatch.NONE);
  }

  /** Opens a trace and lets {@code watch} follow how far it is read. */
  public static TraceReader open(Path file, TraceWatch watch) {
    return TraceFormats.TWITTER.reader(
        CompressedFiles.open(file, watch.opened(file)), file.toString());
  }

  /** Opens a trace in the Twitter format, of which only the first {@code requests} are read. */
  public static TraceReader first(long requests, Path file, TraceWatch watch) {
    return new TraceFilter(open(file, watch)) {
      private long left = requests;

      @Override
      public boolean next() {
        return left-- > 0 && original.next();
      }
    };
  }

  /**
   * Opens a trace in any format.
   *
   * @param sizes sizes of values exactly if the format holds none
   * @throws UsageException if the format has another number of files, or sizes are missing or too
   *     many
   */
  public static TraceReader open(
      List<Path> files, TraceFormat format, AssumedSizes sizes, TraceWatch watch) {
    requireFilesOf(format, files);
    requireSizes(format, sizes);
    List<TraceFormat.Source> sources = new ArrayList<>();
    try {
      for (Path file : files) {
        sources.add(
            new TraceFormat.Source(
                CompressedFiles.open(file, watch.opened(file)), file.toString()));
      }
      return format.reader(sources, sizes);
    } catch (RuntimeException e) {
      close(sources);
      throw e;
    }
  }

  static void requireFilesOf(TraceFormat format, List<Path> files) {
    int expected = format.files().size();
    if (files.size() != expected) {
      throw new UsageException(
          "a trace in the format %s must have %s (%s), had %d"
              .formatted(
                  format.name(),
                  expected == 1 ? "1 file" : expected + " files",
                  String.join(" and ", format.files()),
                  files.size()));
    }
  }

  private static void requireSizes(TraceFormat format, AssumedSizes sizes) {
    if (format.holdsSizes() && !sizes.equals(AssumedSizes.NONE)) {
      throw new UsageException(
          "a trace in the format "
              + format.name()
              + " says itself how large keys and values are; leave the sizes out");
    }
    if (format.needsSizes() && sizes.lackValues()) {
      throw new UsageException(
          "a trace in the format %s does not say how large values are, and without that no memory can be sized; say it with --value-bytes, such as --value-bytes 1000, or with --sizes FILE"
              .formatted(format.name()));
    }
  }

  private static void close(List<TraceFormat.Source> sources) {
    for (TraceFormat.Source source : sources) {
      try {
        source.in().close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
