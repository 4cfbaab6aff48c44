package org.mnemo.ycsb.capture;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.file.Json;
import org.mnemo.core.text.Check;
import org.mnemo.core.trace.sample.LiveCounts.Totals;

/**
 * The directory {@code OUT.parts} of a running or interrupted capture. {@code capture.json}
 * describes the capture; each segment is a file {@code 000001.zst} of lines with {@code
 * 000001.json}. Segments appear atomically.
 */
final class CaptureDirectory implements AutoCloseable {

  private static final String ABOUT = "capture.json";
  private static final String LOCK = ".lock";

  /** Names of the files of a capture, including those before its first segment. */
  private static final Pattern OURS =
      Pattern.compile("\\.lock|capture\\.json|\\d{6,}\\.(zst|json)");

  private static final Set<String> OF_BEGINNING = Set.of(ABOUT, LOCK);

  /**
   * Content of a directory, which must match for a capture to continue.
   *
   * @param source the server and its database
   * @param format trace format of the segments' lines
   * @param rate share of sampled keys, 1 for all
   * @param seed seed of the sample
   */
  record About(int schema, String source, String format, double rate, long seed) {

    static final int SCHEMA = 1;
  }

  private final Path directory;
  private final FileChannel lock;
  private final List<Captured.Segment> segments = new ArrayList<>();
  private boolean isBegun;

  private CaptureDirectory(Path directory, FileChannel lock) {
    this.directory = directory;
    this.lock = lock;
  }

  /** The directory of the capture for the trace {@code out}. */
  static Path of(Path out) {
    return out.resolveSibling(out.getFileName() + ".parts");
  }

  /**
   * Opens a new directory, or one of an interrupted capture.
   *
   * @throws UsageException if it holds another capture, or foreign files
   * @throws MnemoException if it cannot be written, or another process writes to it
   */
  static CaptureDirectory open(Path out, About about) {
    CompressedFiles.requireZstandard();
    Path directory = of(out);
    try {
      if (Files.isDirectory(directory)) {
        requireCapture(directory);
      } else {
        Files.createDirectory(directory);
      }
      FileChannel lock =
          FileChannel.open(
              directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      CaptureDirectory opened = new CaptureDirectory(directory, lock);
      try {
        opened.begin(about);
        return opened;
      } catch (IOException | RuntimeException e) {
        opened.close();
        throw e;
      }
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(directory, e);
    }
  }

  /** Checks that an existing directory is a capture's, or empty. */
  private static void requireCapture(Path directory) throws IOException {
    List<Path> files = files(directory);
    if (files.contains(directory.resolve(ABOUT))) {
      return;
    }
    for (Path file : files) {
      Check.that(
          OF_BEGINNING.contains(AtomicFile.finishedName(file)),
          "%s holds %s, but no %s of a capture; name another --out, or move the directory"
              .formatted(directory, file.getFileName(), ABOUT));
    }
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    }
  }

  private void begin(About about) throws IOException {
    boolean isFree;
    try {
      isFree = lock.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      isFree = false;
    }
    if (!isFree) {
      throw new MnemoException(
          "another process is capturing to %s; wait for it to end, or name another --out"
              .formatted(directory));
    }
    Path file = directory.resolve(ABOUT);
    if (!Files.exists(lines(1))) {
      // The capture that began here has no content.
      Json.write(file, about);
      isBegun = true;
      return;
    }
    About found = Json.read(file, About.class, About.SCHEMA);
    Check.that(
        found.equals(about),
        "%s holds a capture of %s, --share %s %%, --seed %d, not of %s, --share %s %%, --seed %d; repeat it, name another --out, or remove the directory"
            .formatted(
                directory,
                found.source(),
                percent(found.rate()),
                found.seed(),
                about.source(),
                percent(about.rate()),
                about.seed()));
    for (int number = 1; Files.exists(lines(number)); number++) {
      segments.add(Json.read(facts(number), Captured.Segment.class));
    }
    isBegun = true;
  }

  private static String percent(double share) {
    return Double.toString(100 * share);
  }

  private Path lines(int number) {
    return directory.resolve("%06d.zst".formatted(number));
  }

  private Path facts(int number) {
    return directory.resolve("%06d.json".formatted(number));
  }

  Path path() {
    return directory;
  }

  /** The complete segments in order. */
  synchronized List<Captured.Segment> segments() {
    return List.copyOf(segments);
  }

  /** Total duration of all segments in seconds. */
  double seconds() {
    return segments().stream().mapToDouble(Captured.Segment::seconds).sum();
  }

  Totals totals() {
    return segments().stream().map(Captured.Segment::totals).reduce(Totals.NONE, Totals::and);
  }

  /** The lines of all segments, opened one after the other, as a day has many. */
  InputStream lines() {
    List<Captured.Segment> all = segments();
    return new SequenceInputStream(
        Collections.enumeration(
            new AbstractList<InputStream>() {
              @Override
              public InputStream get(int index) {
                return CompressedFiles.open(lines(all.get(index).number()));
              }

              @Override
              public int size() {
                return all.size();
              }
            }));
  }

  /** Starts writing the next segment. */
  SegmentFile newSegment() {
    return new SegmentFile(segments().size() + 1);
  }

  /** The file of an unfinished segment. */
  final class SegmentFile implements AutoCloseable {

    private final int number;
    private final AtomicFile file;
    private final OutputStream out;

    private SegmentFile(int number) {
      this.number = number;
      this.file = AtomicFile.create(lines(number));
      this.out = CompressedFiles.compressing(lines(number).toString(), file.out());
    }

    void write(byte[] bytes) {
      try {
        out.write(bytes);
      } catch (IOException e) {
        throw AtomicFile.cannotWrite(lines(number), e);
      }
    }

    /** Ends the segment; its description is written first, so that lines never lack it. */
    void commit(Captured.Segment segment) {
      Captured.Segment numbered =
          new Captured.Segment(
              number, segment.after(), segment.fromMs(), segment.toMs(), segment.totals());
      try {
        out.close();
      } catch (IOException e) {
        throw AtomicFile.cannotWrite(lines(number), e);
      }
      Json.write(facts(number), numbered);
      file.commit();
      synchronized (CaptureDirectory.this) {
        segments.add(numbered);
      }
    }

    @Override
    public void close() {
      file.close();
    }
  }

  /**
   * Removes the files of the capture after the trace is written, and the directory unless it holds
   * foreign files.
   */
  void remove() {
    try {
      // By name, so that the description of the capture is removed last.
      for (Path file : Files.isDirectory(directory) ? files(directory) : List.<Path>of()) {
        if (OURS.matcher(AtomicFile.finishedName(file)).matches()
            && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
          Files.deleteIfExists(file);
        }
      }
      Files.deleteIfExists(directory);
    } catch (DirectoryNotEmptyException e) {
      // The rest is foreign.
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(directory, e);
    }
  }

  /** Releases the directory, and removes it without segments. */
  @Override
  public void close() {
    try {
      boolean isOurs = lock.isOpen() && isBegun;
      if (isOurs && segments().isEmpty()) {
        remove();
      }
      lock.close();
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(directory, e);
    }
  }
}
