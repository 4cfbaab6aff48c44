package org.mnemo.core.trace.format;

import java.nio.file.Path;
import java.util.List;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Check;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.TraceFilter;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWatch;

/** Opens traces of one file with sizes, and checks that files, format and sizes match. */
public final class TraceFiles {

  private TraceFiles() {}

  public static TraceReader open(Path file) {
    return open(file, TraceWatch.NONE);
  }

  /** Opens a trace and reports progress to {@code watch}. */
  public static TraceReader open(Path file, TraceWatch watch) {
    return TraceInput.of(List.of(file)).open(watch);
  }

  /** Limits a trace to its first {@code requests} accesses. */
  public static TraceReader first(long requests, TraceReader trace) {
    return new TraceFilter(trace) {
      private long left = requests;

      @Override
      public boolean next() {
        return left-- > 0 && original.next();
      }
    };
  }

  static void requireFilesOf(TraceFormat format, List<Path> files) {
    if (files.size() != format.files().size()) {
      throw wrongFiles(format, files);
    }
  }

  static UsageException wrongFiles(TraceFormat format, List<Path> files) {
    int expected = format.files().size();
    return new UsageException(
        "a trace in the format %s must have %s (%s), had %d"
            .formatted(
                format.name(),
                CountedNoun.of(expected, "file"),
                String.join(" and ", format.files()),
                files.size()));
  }

  static void requireSizes(TraceFormat format, AssumedSizes sizes) {
    Check.that(
        !format.holdsSizes() || sizes.equals(AssumedSizes.NONE),
        "a trace in the format %s holds its sizes; omit the given ones, or name another format with --from"
            .formatted(format.name()));
    Check.that(
        !format.needsSizes() || !sizes.lackValues(),
        "a trace in the format %s lacks sizes of values; add --value-bytes, such as --value-bytes 1000, or --sizes FILE"
            .formatted(format.name()));
  }
}
