package org.mnemo.core.trace.format;

import java.nio.file.Path;
import java.util.List;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.TraceFilter;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWatch;

/** Opens traces of one file that hold their sizes, and checks what belongs together. */
public final class TraceFiles {

  private TraceFiles() {}

  /** Opens a trace. */
  public static TraceReader open(Path file) {
    return open(file, TraceWatch.NONE);
  }

  /** Opens a trace and lets {@code watch} follow how far it is read. */
  public static TraceReader open(Path file, TraceWatch watch) {
    return TraceInput.of(List.of(file)).open(watch);
  }

  /** Opens a trace of which only the first {@code requests} are read. */
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
    if (format.holdsSizes() && !sizes.equals(AssumedSizes.NONE)) {
      throw new UsageException(
          "a trace in the format "
              + format.name()
              + " says itself how large keys and values are; leave the sizes out, or name another format with --from");
    }
    if (format.needsSizes() && sizes.lackValues()) {
      throw new UsageException(
          "a trace in the format %s does not say how large values are, and without that no memory can be sized; say it with --value-bytes, such as --value-bytes 1000, or with --sizes FILE"
              .formatted(format.name()));
    }
  }
}
