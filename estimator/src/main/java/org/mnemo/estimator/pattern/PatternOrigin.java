package org.mnemo.estimator.pattern;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.FileFingerprint;
import org.mnemo.core.trace.format.TraceInput;
import org.mnemo.estimator.aggregate.TraceAggregates;

/**
 * Bytes and files that a pattern covers.
 *
 * @param format name of their trace format
 * @param files all files of the trace, in order
 * @param from index of the first byte in all of these files together
 * @param to index after the last one
 */
public record PatternOrigin(String format, List<TraceFile> files, long from, long to) {

  /**
   * A file of a trace on disk.
   *
   * @param name its name without folders
   * @param bytes its size in bytes
   * @param fingerprint its {@link FileFingerprint}
   */
  public record TraceFile(String name, long bytes, long fingerprint) {

    private static TraceFile of(TraceInput trace, int file) {
      Path path = trace.files().get(file);
      return new TraceFile(
          String.valueOf(path.getFileName()), trace.bytesOfFile(file), FileFingerprint.of(path));
    }
  }

  public PatternOrigin {
    files = List.copyOf(files);
    if (from < 0 || from > to || to > bytes(files)) {
      throw new IllegalArgumentException("no such bytes");
    }
  }

  private static long bytes(List<TraceFile> files) {
    return files.stream().mapToLong(TraceFile::bytes).sum();
  }

  /** The origin of a part of a trace, as divided by {@link TraceAggregates#divide}. */
  public static PatternOrigin of(TraceInput trace, List<List<TraceInput.Range>> part) {
    List<TraceFile> files = new ArrayList<>();
    for (int i = 0; i < trace.files().size(); i++) {
      files.add(TraceFile.of(trace, i));
    }
    List<TraceInput.Range> last = part.get(part.size() - 1);
    return new PatternOrigin(
        trace.format().name(),
        files,
        trace.position(part.get(0).get(0)),
        trace.position(last.get(last.size() - 1)) + last.get(last.size() - 1).bytes());
  }

  /** True if it covers all bytes of its files. */
  public boolean isWhole() {
    return from == 0 && to == bytes(files);
  }

  /**
   * Sorts patterns: parts of one trace by their bytes, patterns of several whole files as given.
   *
   * @throws MnemoException if one is duplicate or missing
   */
  static List<PatternFile> sequence(List<PatternFile> patterns) {
    if (!areOfOneTrace(patterns)) {
      requireOtherFiles(patterns);
      return patterns;
    }
    List<PatternFile> sequence =
        patterns.stream()
            .sorted(Comparator.comparingLong(pattern -> pattern.origin().from))
            .toList();
    for (int i = 1; i < sequence.size(); i++) {
      requireAdjacent(sequence.get(i - 1), sequence.get(i));
    }
    return sequence;
  }

  private static boolean areOfOneTrace(List<PatternFile> patterns) {
    return patterns.stream().map(pattern -> pattern.origin().files).distinct().count() == 1;
  }

  private static void requireAdjacent(PatternFile before, PatternFile next) {
    long end = before.origin().to;
    long start = next.origin().from;
    if (start < end) {
      throw new MnemoException(
          "%s and %s cover the same requests; give each part of a trace once"
              .formatted(before.path(), next.path()));
    }
    if (start > end) {
      throw new MnemoException(
          "bytes %d to %d of the trace are missing between %s and %s; merge the part with them, too"
              .formatted(end, start, before.path(), next.path()));
    }
  }

  private static void requireOtherFiles(List<PatternFile> patterns) {
    PatternFile first = patterns.get(0);
    Set<TraceFile> seen = new HashSet<>();
    for (PatternFile pattern : patterns) {
      PatternOrigin origin = pattern.origin();
      if (!origin.isWhole()) {
        throw new MnemoException(
            "%s is a part of another trace, or of other files; first merge the parts of each trace, made of the same files"
                .formatted(pattern.path()));
      }
      if (!origin.format.equals(first.origin().format)) {
        throw new MnemoException(
            "%s has a trace in the format %s, and %s one in %s; merge patterns of one format"
                .formatted(first.path(), first.origin().format, pattern.path(), origin.format));
      }
      for (TraceFile file : origin.files) {
        if (!seen.add(file)) {
          throw new MnemoException(
              "%s covers the file %s, as another pattern does; give each part of a trace once"
                  .formatted(pattern.path(), file.name()));
        }
      }
    }
  }

  /** The joint origin of adjacent patterns. */
  public static PatternOrigin of(List<PatternFile> patterns) {
    List<PatternFile> sequence = sequence(patterns);
    PatternOrigin first = sequence.get(0).origin();
    if (areOfOneTrace(sequence)) {
      long end = sequence.get(sequence.size() - 1).origin().to;
      return new PatternOrigin(first.format, first.files, first.from, end);
    }
    List<TraceFile> files =
        sequence.stream().flatMap(pattern -> pattern.origin().files.stream()).toList();
    return new PatternOrigin(first.format, files, 0, bytes(files));
  }
}
