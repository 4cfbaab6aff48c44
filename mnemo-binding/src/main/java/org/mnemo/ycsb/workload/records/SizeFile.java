package org.mnemo.ycsb.workload.records;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.CompressedFiles;
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
    if (home == null || direct.isAbsolute()) {
      throw new UsageException(
          "mnemo.sizes names no file: " + direct.toAbsolutePath() + "; check the path");
    }
    Path below = home.resolve(name);
    if (Files.exists(below)) {
      return below;
    }
    throw new UsageException(
        "mnemo.sizes names no file: neither %s nor %s; check the path"
            .formatted(direct.toAbsolutePath(), below));
  }

  private SizeDistribution parse() {
    for (String text : lines()) {
      line++;
      String point = text.strip();
      if (!point.isEmpty() && !point.startsWith("#") && !point.equals(HEADER)) {
        add(point);
      }
    }
    if (shares.isEmpty() || shares.get(shares.size() - 1) != 1) {
      throw new MnemoException(
          file
              + (shares.isEmpty()
                  ? " holds no point; write lines " + HEADER
                  : " line "
                      + line
                      + ": the last cumulative_share must be 1, was "
                      + shares.get(shares.size() - 1)));
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
      throw new MnemoException(file + " is no text file; write lines " + HEADER, e);
    }
  }

  private void add(String point) {
    int comma = point.indexOf(',');
    if (comma < 0) {
      throw error("expected %s, was '%s'".formatted(HEADER, point));
    }
    long size = size(point.substring(0, comma).strip());
    double share = share(point.substring(comma + 1).strip());
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

  private long size(String text) {
    try {
      long size = Long.parseLong(text);
      if (size >= 0 && size <= YcsbProperties.MAX_RECORD_BYTES) {
        return size;
      }
    } catch (NumberFormatException e) {
      // Refused below, with the range.
    }
    throw error(
        "value_bytes must be a whole number from 0 to %s, was '%s'"
            .formatted(YcsbProperties.MAX_RECORD_BYTES, text));
  }

  private double share(String text) {
    try {
      double share = Double.parseDouble(text);
      if (share >= 0 && share <= 1) {
        return share;
      }
    } catch (NumberFormatException e) {
      // Refused below, with the range.
    }
    throw error("cumulative_share must be a number from 0 to 1, was '" + text + "'");
  }

  private MnemoException error(String reason) {
    return new MnemoException("%s line %s: %s".formatted(file, line, reason));
  }
}
