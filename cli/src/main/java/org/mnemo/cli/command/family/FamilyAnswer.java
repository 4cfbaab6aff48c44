package org.mnemo.cli.command.family;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.family.FamilyTable;
import org.mnemo.estimator.family.FamilyTable.FamilyRow;
import org.mnemo.estimator.family.FamilyTable.SizeRow;
import org.mnemo.estimator.family.Worth;

/**
 * What prefixes of keys save, as JSON.
 *
 * @param families families with keys, most benefit a byte first
 * @param index keys and what the store adds to records
 * @param sizes size classes that hold records
 */
record FamilyAnswer(List<Family> families, Index index, List<Size> sizes) {

  /** One family; times in nanoseconds over the whole trace. */
  record Family(
      String name,
      String pattern,
      long keys,
      long bytes,
      long requests,
      double meanValueBytes,
      String access,
      double savedNs,
      double savedNsPerByte,
      @Nullable Double profileSavedNs) {}

  /** The index. */
  record Index(
      long bytes, long requests, String access, boolean pinned, @Nullable Double profileSavedNs) {}

  /** One size class, and the families that stand for it. */
  record Size(
      long smallestBytes,
      long largestBytes,
      long keys,
      long bytes,
      long requests,
      double savedNs,
      List<String> families) {}

  static FamilyAnswer of(FamilyTable table) {
    return new FamilyAnswer(
        table.families().stream().map(FamilyAnswer::family).toList(),
        new Index(
            table.index().bytes(),
            table.index().requests(),
            "chase",
            table.index().isPinned(),
            table.index().profileSavedNs()),
        table.sizes().stream().map(FamilyAnswer::size).toList());
  }

  private static Family family(FamilyRow row) {
    Worth worth = row.worth();
    return new Family(
        row.pattern().name(),
        row.pattern().pattern(),
        worth.keys(),
        worth.bytes(),
        worth.requests(),
        row.meanValueBytes(),
        row.access().lowerCase(),
        worth.savedNs(),
        worth.savedNsPerByte(),
        row.profileSavedNs());
  }

  private static Size size(SizeRow row) {
    Worth worth = row.worth();
    return new Size(
        row.smallestBytes(),
        row.largestBytes(),
        worth.keys(),
        worth.bytes(),
        worth.requests(),
        worth.savedNs(),
        row.families());
  }
}
