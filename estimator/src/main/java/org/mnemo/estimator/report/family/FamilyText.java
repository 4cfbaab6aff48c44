package org.mnemo.estimator.report.family;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.Abbreviation;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.family.FamilyTable;
import org.mnemo.estimator.family.FamilyTable.FamilyRow;
import org.mnemo.estimator.family.FamilyTable.IndexRow;
import org.mnemo.estimator.family.FamilyTable.SizeRow;

/** The table of families as lines of text. */
public final class FamilyText {

  private static final int LEAST_NAME = 10;
  private static final int MOST_NAME = 40;

  private final FamilyTable table;
  private final List<String> lines = new ArrayList<>();
  private final int nameWidth;

  private FamilyText(FamilyTable table) {
    this.table = table;
    this.nameWidth =
        table.families().stream()
            .mapToInt(row -> Abbreviation.of(row.pattern().name(), MOST_NAME).length())
            .reduce(LEAST_NAME, Math::max);
  }

  /** Lines for people: families, the index, size classes. */
  public static List<String> lines(FamilyTable table) {
    FamilyText text = new FamilyText(table);
    text.families();
    text.index();
    text.sizes();
    return text.lines;
  }

  private void families() {
    boolean byProfiles = table.index().profileSavedNs() != null;
    lines.add(
        row(
            "family",
            "keys",
            "bytes",
            "of all",
            "requests",
            "value",
            "access",
            "saved",
            "of all",
            "ns/KiB",
            byProfiles ? "by profiles" : ""));
    for (FamilyRow family : table.families()) {
      lines.add(
          row(
              Abbreviation.of(family.pattern().name(), MOST_NAME),
              Quantities.count(family.worth().keys()),
              Quantities.bytes(family.worth().bytes()),
              share(family.worth().bytes(), table.whole().bytes()),
              share(family.worth().requests(), table.whole().requests()),
              Quantities.bytes(Math.round(family.meanValueBytes())),
              family.access().lowerCase(),
              time(family.worth().savedNs()),
              share(family.worth().savedNs(), table.whole().savedNs()),
              perKib(family.worth().savedNs(), family.worth().bytes()),
              perKib(family.profileSavedNs(), family.worth().bytes())));
    }
    IndexRow index = table.index();
    lines.add(
        row(
            "index",
            Quantities.count(table.whole().keys()),
            Quantities.bytes(index.bytes()),
            share(index.bytes(), table.whole().bytes() + (index.isPinned() ? index.bytes() : 0)),
            "100.0 %",
            "",
            "chase",
            "",
            "",
            "",
            perKib(index.profileSavedNs(), index.bytes())));
    lines.add(
        "saved: time that FastMem saves over the trace, by the times that were measured; rules go by"
            + " it."
            + (byProfiles ? " By profiles: ns/KiB by latency (chase) or bandwidth alone." : ""));
  }

  private void index() {
    lines.add(
        table.index().isPinned()
            ? "The index (keys and what the store adds to a record) is taken to stay in FastMem, and is in no"
                + " family."
            : "The index (keys and what the store adds to a record) is part of every family: a map of"
                + " keys cannot part it from values, only a store could; --index-in-fast estimates that.");
  }

  private void sizes() {
    lines.add("");
    lines.add("values of                   keys      bytes  of all   saved  ns/KiB  rule");
    for (SizeRow size : table.sizes()) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%-19s  %10s %10s %7s %7s %7s  %s",
              Quantities.bytes(size.smallestBytes()) + " or more",
              Quantities.count(size.worth().keys()),
              Quantities.bytes(size.worth().bytes()),
              share(size.worth().bytes(), table.whole().bytes()),
              share(size.worth().savedNs(), table.whole().savedNs()),
              perKib(size.worth().savedNs(), size.worth().bytes()),
              size.families().isEmpty() ? "none" : String.join(" ", size.families())));
    }
    lines.add(
        "A rule can stand for a size class only where families do: a client does not know the size of"
            + " what it reads.");
  }

  private String row(String name, String... cells) {
    int[] widths = {10, 10, 7, 8, 9, 7, 8, 7, 8, 11};
    StringBuilder line = new StringBuilder(String.format("%-" + nameWidth + "s", name));
    for (int i = 0; i < cells.length; i++) {
      line.append(String.format(" %" + widths[i] + "s", cells[i]));
    }
    return line.toString().stripTrailing();
  }

  private static String share(long part, long whole) {
    return share((double) part, (double) whole);
  }

  private static String share(double part, double whole) {
    return whole > 0 ? Quantities.percent(part / whole) : "-";
  }

  private static String time(double ns) {
    return (ns < 0 ? "-" : "") + Quantities.time(Math.abs(ns));
  }

  private static String perKib(@Nullable Double savedNs, long bytes) {
    return savedNs == null || bytes == 0
        ? ""
        : String.format(Locale.ROOT, "%.4g", 1024 * savedNs / bytes);
  }
}
