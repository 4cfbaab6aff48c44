package org.mnemo.core.tier;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.LineFile;
import org.mnemo.core.file.LineReader;

/**
 * Moves of keys to faster tiers as a file, plain or {@code .zst}. Each line has the tier that a key
 * enters, a space and the key. A first line without a key names the tier where all keys begin; the
 * default is the slowest.
 */
public final class KeyMovesFile {

  private KeyMovesFile() {}

  /** Receives moves; the buffer is valid only during the call. */
  public interface Visitor {

    /** Receives the initial tier of all keys, before any move. */
    void begin(int tier);

    /**
     * Receives a move.
     *
     * @param key buffer with the key in UTF-8
     * @param tier index of the tier that the key enters
     * @throws IllegalArgumentException with the reason, if the move is impossible
     */
    void move(byte[] key, int offset, int length, int tier);
  }

  /**
   * Reads all moves.
   *
   * @throws MnemoException naming file and line if it is damaged, names a tier outside {@code
   *     tiers}, or holds a move that the visitor refuses
   */
  public static void read(Path file, Tiers tiers, Visitor visitor) {
    try (LineReader lines = LineReader.open(file)) {
      boolean isFirst = true;
      while (lines.next()) {
        int space = lines.start();
        while (space < lines.end() && lines.buffer()[space] != ' ') {
          space++;
        }
        String tier =
            new String(
                lines.buffer(), lines.start(), space - lines.start(), StandardCharsets.UTF_8);
        int index = tiers.indexOf(tier);
        boolean hasKey = space + 1 < lines.end();
        if (index < 0 || space == lines.end() || !(hasKey || isFirst)) {
          throw lines.error(
              "a line holds a tier of %s, a space and a key; correct it".formatted(tiers.names()));
        }
        if (isFirst) {
          visitor.begin(hasKey ? tiers.count() - 1 : index);
          isFirst = false;
        }
        if (!hasKey) {
          continue;
        }
        try {
          visitor.move(lines.buffer(), space + 1, lines.end() - space - 1, index);
        } catch (IllegalArgumentException e) {
          throw lines.error(String.valueOf(e.getMessage()));
        }
      }
    }
  }

  public static final class Writer extends LineFile {

    private final Tiers tiers;

    /**
     * Opens a file, which appears on {@link #commit()}.
     *
     * @param start index of the initial tier of all keys
     */
    public Writer(Path file, Tiers tiers, int start) {
      super(file);
      this.tiers = tiers;
      lines.text(tiers.name(start)).text(" \n");
    }

    /**
     * Writes a move.
     *
     * @throws MnemoException if the key holds a line break
     */
    public void move(byte[] key, int offset, int length, int tier) {
      lines.requireKeyOfOneLine(key, offset, length);
      lines.text(tiers.name(tier)).character(' ').bytes(key, offset, length).character('\n');
    }
  }
}
