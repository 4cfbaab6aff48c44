package org.mnemo.cli.command;

import static org.mnemo.estimator.answer.Column.column;
import static org.mnemo.estimator.answer.Column.figures;
import static org.mnemo.estimator.answer.Column.words;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.Abbreviation;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.family.FamilyTable;
import org.mnemo.estimator.family.FamilyTable.FamilyRow;
import org.mnemo.estimator.family.FamilyTable.IndexRow;
import org.mnemo.estimator.family.FamilyTable.SizeRow;
import org.mnemo.estimator.family.Worth;

/** The prefixes of keys, and what each saves in FastMem, as tables. */
final class FamilyAnswer {

  private static final int MOST_NAME = 40;

  private FamilyAnswer() {}

  /** Prefixes, then size classes. */
  static List<Table> tables(FamilyTable table) {
    return List.of(prefixes(table), bySize(table));
  }

  private static Table prefixes(FamilyTable table) {
    Worth whole = table.whole();
    Table prefixes =
        Table.of(
            table.families(),
            words("Prefix", row -> Abbreviation.of(row.name(), MOST_NAME)),
            figures("Keys", Unit.COUNT, row -> row.keys()),
            figures("Bytes", Unit.BYTES, row -> row.bytes()),
            column("Of data", row -> share(row.bytes(), whole.bytes())),
            column("Requests", row -> share(row.requests(), whole.requests())),
            figures("Value", Unit.BYTES, FamilyRow::meanValueBytes),
            words("Access", row -> row.access().lowerCase()),
            column("Saved", row -> share(row.savedNs(), whole.savedNs())),
            column("A KiB", row -> perKib(row.savedNs(), row.bytes())),
            column("By profiles", row -> perKib(row.profileSavedNs(), row.bytes())));
    IndexRow index = table.index();
    List<List<Cell>> rows = new ArrayList<>(prefixes.rows());
    rows.add(
        Table.row(
            "index",
            Cell.of(Unit.COUNT, whole.keys()),
            Cell.of(Unit.BYTES, index.bytes()),
            share(index.bytes(), whole.bytes() + (index.pinned() ? index.bytes() : 0)),
            Cell.of(Unit.SHARE, 1),
            Cell.NONE,
            Cell.word("chase"),
            Cell.NONE,
            Cell.NONE,
            perKib(index.profileSavedNs(), index.bytes())));
    return new Table(prefixes.columns(), rows);
  }

  private static Table bySize(FamilyTable table) {
    Worth whole = table.whole();
    return Table.of(
        table.sizes(),
        figures("Values from", Unit.BYTES, SizeRow::smallestBytes),
        figures("Keys", Unit.COUNT, size -> size.keys()),
        figures("Bytes", Unit.BYTES, size -> size.bytes()),
        column("Of data", size -> share(size.bytes(), whole.bytes())),
        column("Saved", size -> share(size.savedNs(), whole.savedNs())),
        column("A KiB", size -> perKib(size.savedNs(), size.bytes())),
        words("Prefixes", FamilyAnswer::prefixes));
  }

  private static String prefixes(SizeRow size) {
    return size.families().isEmpty()
        ? "none"
        : Abbreviation.of(String.join(" ", size.families()), MOST_NAME);
  }

  static List<String> context(FamilyTable table) {
    List<String> context = new ArrayList<>();
    context.add("Saved: time that FastMem saves over the trace, by the measured times.");
    if (table.index().profileSavedNs() != null) {
      context.add("By profiles: the same a KiB, by latency (chase) or bandwidth alone.");
    }
    context.add(
        table.index().pinned()
            ? "The index (keys and the store's overhead) stays in FastMem, outside of all prefixes."
            : "Each prefix includes its part of the index; --index-in-fast estimates the index in FastMem.");
    return context;
  }

  private static Cell share(long part, long whole) {
    return share((double) part, (double) whole);
  }

  private static Cell share(double part, double whole) {
    return whole > 0 ? Cell.of(Unit.SHARE, part / whole) : Cell.word("-");
  }

  private static Cell perKib(@Nullable Double savedNs, long bytes) {
    return savedNs == null || bytes == 0 ? Cell.NONE : Cell.of(Unit.NS, 1024 * savedNs / bytes);
  }
}
