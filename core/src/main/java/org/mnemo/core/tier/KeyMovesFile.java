package org.mnemo.core.tier;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.LineFile;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.key.KeyTable;

/**
 * Moves of keys to faster tiers as a file, plain or {@code .zst}. Each line has the tier that a key
 * enters, a space and the key. A first line without a key names the tier where all keys begin; the
 * default is the slowest.
 */
public final class KeyMovesFile {

  private KeyMovesFile() {}

  /** The moves of a file, in its order. */
  public static final class Moves {

    private final KeyTable keys = new KeyTable();
    private byte[] tierOfKey = new byte[1024];
    private int[] keyOfMove = new int[1024];
    private byte[] tierOfMove = new byte[1024];
    private int start;
    private int size;

    /** The initial tier of all keys; 0 if the file is empty. */
    public int start() {
      return start;
    }

    /** The keys that move. */
    public KeyTable keys() {
      return keys;
    }

    /** Number of moves. */
    public int size() {
      return size;
    }

    /** Number in {@link #keys()} of the key that a move concerns. */
    public int key(int move) {
      return keyOfMove[move];
    }

    /** The tier that this key enters, faster than its tier before. */
    public int tier(int move) {
      return tierOfMove[move];
    }

    /** Adds a move; false if the tier is not faster than the key's tier. */
    private boolean add(byte[] key, int offset, int length, int tier) {
      int known = keys.size();
      int number = keys.add(key, offset, length);
      if (number == tierOfKey.length) {
        tierOfKey = Arrays.copyOf(tierOfKey, 2 * number);
      }
      if (tier >= (number == known ? start : tierOfKey[number])) {
        return false;
      }
      tierOfKey[number] = (byte) tier;
      if (size == keyOfMove.length) {
        keyOfMove = Arrays.copyOf(keyOfMove, 2 * size);
        tierOfMove = Arrays.copyOf(tierOfMove, 2 * size);
      }
      keyOfMove[size] = number;
      tierOfMove[size++] = (byte) tier;
      return true;
    }
  }

  /**
   * Reads all moves.
   *
   * @throws MnemoException naming file and line if it is damaged, names a tier outside {@code
   *     tiers}, or moves a key to a tier that is not faster
   */
  public static Moves read(Path file, Tiers tiers) {
    Moves moves = new Moves();
    try (LineReader lines = LineReader.open(file)) {
      while (lines.next()) {
        boolean isFirst = lines.lineNumber() == 1;
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
          moves.start = hasKey ? tiers.count() - 1 : index;
        }
        if (hasKey && !moves.add(lines.buffer(), space + 1, lines.end() - space - 1, index)) {
          throw lines.error(
              "a key must move to a faster tier; list its moves once, slowest tier first");
        }
      }
    }
    return moves;
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
