package org.mnemo.cli.install;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.Json;

/**
 * What Mnemo put into a YCSB folder, and so may take out again: {@code
 * mnemo-binding/installed.json} there.
 *
 * @param schema version of this file
 * @param files files that were not there before, with the SHA-256 of what was put there
 * @param entries files of YCSB's that got a line
 */
record InstallRecord(int schema, Map<String, String> files, List<String> entries) {

  static final int SCHEMA = 1;

  /** Path of the record, relative to YCSB's folder. */
  static final String FILE = "mnemo-binding/installed.json";

  InstallRecord {
    files = Collections.unmodifiableMap(new TreeMap<>(files));
    entries = List.copyOf(entries);
  }

  /**
   * What is on record in a YCSB folder; an empty record if nothing is.
   *
   * @throws MnemoException if it cannot be read, with what to do by hand then
   */
  static InstallRecord read(Path root) {
    Path file = root.resolve(FILE);
    if (!Files.exists(file)) {
      return new InstallRecord(SCHEMA, Map.of(), List.of());
    }
    try {
      return Json.read(file, InstallRecord.class, SCHEMA);
    } catch (MnemoException e) {
      throw new MnemoException(
          "%s, or take the binding out by hand: delete the folder %s (keep your conf/mnemo.properties) and the lines with org.mnemo.ycsb.MnemoDb in bin/bindings.properties and bin/ycsb; then install-into works again"
              .formatted(e.getMessage(), file.getParent()),
          e);
    }
  }

  boolean isEmpty() {
    return files.isEmpty() && entries.isEmpty();
  }
}
