package org.mnemo.estimator.order;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.file.LineReader;
import org.mnemo.estimator.answer.Note;
import org.mnemo.estimator.answer.NoteCode;
import org.mnemo.estimator.pattern.AccessPattern;

/**
 * The order of another tiering tool, Fig. 2b of the paper: a file with one key per line, plain or
 * compressed with Zstandard. Unlisted keys follow by first touch, untouched ones last; unknown keys
 * are counted and reported. Linear in keys.
 */
record FileOrder(Path file) implements KeyOrder {

  @Override
  public String name() {
    return "file:" + file;
  }

  @Override
  public void requireUsable() {
    if (!Files.isReadable(file)) {
      throw new MnemoException(
          "cannot read " + file + ", given by --order file:; give a file with one key per line");
    }
  }

  /**
   * {@inheritDoc}
   *
   * @throws MnemoException if the file cannot be read, or lists a key twice (with the line)
   */
  @Override
  public OrderedKeys order(OrderBasis basis) {
    AccessPattern pattern = basis.pattern();
    int[] order = new int[pattern.keyCount()];
    boolean[] placed = new boolean[order.length];
    int at = 0;
    long unknown = 0;
    try (LineReader lines = new LineReader(CompressedFiles.open(file), file.toString())) {
      while (lines.next()) {
        int length = lines.end() - lines.start();
        int key = pattern.keys().find(lines.buffer(), lines.start(), length);
        if (key < 0) {
          unknown += length == 0 ? 0 : 1;
        } else if (placed[key]) {
          throw lines.error(
              "the key '" + pattern.keys().keyAsString(key) + "' is listed twice; list it once");
        } else {
          placed[key] = true;
          order[at++] = key;
        }
      }
    }
    int listed = at;
    if (listed == 0) {
      throw new MnemoException(
          "%s lists no key of the trace or the data set; give a file with such keys, one per line"
              .formatted(file));
    }
    for (int key : pattern.keysByTouch()) {
      if (!placed[key]) {
        order[at++] = key;
      }
    }
    return new OrderedKeys(name(), order, notes(unknown, order.length - listed));
  }

  private List<Note> notes(long unknown, int unlisted) {
    List<Note> notes = new ArrayList<>();
    if (unknown > 0) {
      notes.add(note(NoteCode.ORDER_LISTS_UNKNOWN_KEYS, unknown));
    }
    if (unlisted > 0) {
      notes.add(note(NoteCode.ORDER_LEAVES_KEYS_OUT, unlisted));
    }
    return notes;
  }

  private Note note(NoteCode code, long keys) {
    return Note.of(code).with("file", file.toString()).with("keys", keys);
  }
}
