package org.mnemo.ycsb.workload;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.text.Check;
import org.mnemo.core.text.PathText;
import org.mnemo.ycsb.properties.Home;
import org.mnemo.ycsb.properties.YcsbProperties;

/**
 * A size distribution as CSV: lines {@code value_bytes,cumulative_share}, the points of a {@link
 * SizeDistribution} by rising size. Empty lines, lines that begin with {@code #} and the header are
 * skipped.
 */
public final class SizeFile {

  private static final String HEADER = "value_bytes,cumulative_share";

  private final Path file;
  private final List<Long> bytes = new ArrayList<>();
  private final List<Double> shares = new ArrayList<>();
  private int line;

  private SizeFile(Path file) {
    this.file = file;
  }

  /**
   * Reads a file, relative to the current directory, then to {@link Home}.
   *
   * @throws MnemoException naming file, line and value if it is absent or malformed
   */
  static SizeDistribution read(String name) {
    return read(locate(name, Home.directory()));
  }

  public static SizeDistribution read(Path file) {
    return new SizeFile(file).parse();
  }

  public static Path locate(String name, @Nullable Path home) {
    Path direct = PathText.parse(RecordSizes.PROPERTY, name);
    if (Files.exists(direct)) {
      return direct;
    }
    Path below = home == null ? direct : home.resolve(name);
    Check.that(
        Files.exists(below),
        "mnemo.sizes names a missing file, %s; check the path".formatted(direct.toAbsolutePath()));
    return below;
  }

  private SizeDistribution parse() {
    for (String text : lines()) {
      line++;
      String point = text.strip();
      if (!point.isEmpty() && !point.startsWith("#") && !point.equals(HEADER)) {
        add(point);
      }
    }
    double last = shares.isEmpty() ? 0 : shares.get(shares.size() - 1);
    if (last != 1) {
      throw error("the last cumulative_share must be 1, was " + last);
    }
    return new SizeDistribution(
        bytes.stream().mapToLong(Long::longValue).toArray(),
        shares.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private List<String> lines() {
    ByteBuffer content = ByteBuffer.wrap(CompressedFiles.readSmall(file));
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(content).toString().lines().toList();
    } catch (CharacterCodingException e) {
      throw new MnemoException(file + " must be a text file with lines " + HEADER, e);
    }
  }

  private void add(String point) {
    int comma = point.indexOf(',');
    if (comma < 0) {
      throw error("expected %s, was '%s'".formatted(HEADER, point));
    }
    long size =
        Check.whole(
            place("value_bytes"),
            point.substring(0, comma).strip(),
            0,
            YcsbProperties.MAX_RECORD_BYTES);
    double share =
        Check.decimal(place("cumulative_share"), point.substring(comma + 1).strip(), 0, 1);
    if (!bytes.isEmpty()) {
      requireIncrease(size, share);
    }
    bytes.add(size);
    shares.add(share);
  }

  private void requireIncrease(long size, double share) {
    long sizeBefore = bytes.get(bytes.size() - 1);
    double shareBefore = shares.get(shares.size() - 1);
    if (size < sizeBefore) {
      throw error("value_bytes must not fall, was %s after %s".formatted(size, sizeBefore));
    }
    if (share < shareBefore || (share == shareBefore && size == sizeBefore)) {
      throw error("cumulative_share must increase, was %s after %s".formatted(share, shareBefore));
    }
  }

  private MnemoException error(String problem) {
    return new MnemoException(place(problem));
  }

  private String place(String what) {
    return "%s line %s: %s".formatted(file, line, what);
  }
}
