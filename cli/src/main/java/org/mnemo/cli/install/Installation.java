package org.mnemo.cli.install;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.AtomicFile;

/**
 * The binding within one YCSB folder. Only what was put there by us, and is still as it was put
 * there, is ever replaced or removed; a record says what that is. The record comes before the files
 * and the lines in YCSB's own files after them, so that YCSB never knows a binding whose jars are
 * not all there, and whatever is interrupted can be done again or removed.
 */
public final class Installation {

  static final String LIBRARIES = "mnemo-binding/lib";

  /** A template: users fill it in, and it outlives a removal then. */
  private static final String CONFIGURATION = "mnemo-binding/conf/mnemo.properties";

  /** Folders that by their names are nobody else's; below them there may be folders on record. */
  private static final List<String> OWN_FOLDERS =
      List.of("mnemo-binding/lib", "mnemo-binding/conf", "mnemo-binding");

  private static final List<Entry> ENTRIES = List.of(Entry.BINDINGS, Entry.LAUNCHER);

  private final YcsbHome ycsb;
  private final InstallRecord record;

  public Installation(YcsbHome ycsb) {
    this.ycsb = ycsb;
    this.record = InstallRecord.read(ycsb.root());
  }

  /**
   * Puts the binding in, or brings what is in there up to date.
   *
   * @param report takes one sentence for each change
   * @throws MnemoException if a file of somebody else's is in the way; nothing is changed then
   */
  public void install(Overlay overlay, boolean dryRun, Consumer<String> report) {
    ycsb.requireWritable();
    ClassNames.requireDisjoint(
        ycsb.libraries(), YcsbHome.jarsIn(overlay.root().resolve(LIBRARIES)));
    requireNoForeignJars(overlay);
    Steps steps = new Steps();
    Map<String, String> files = new TreeMap<>();
    List<String> conflicts = new ArrayList<>();
    for (String file : overlay.files()) {
      plan(overlay, file, files, conflicts, steps);
    }
    if (!conflicts.isEmpty()) {
      throw new MnemoException(
          "files that Mnemo did not put there are in the way in %s: %s; rename them and try again"
              .formatted(ycsb.root(), String.join(", ", conflicts)));
    }
    for (String file : record.files().keySet()) {
      if (!files.containsKey(file) && !overlay.files().contains(file)) {
        planRemoval(file, steps);
      }
    }
    List<String> entries = new ArrayList<>(record.entries());
    for (Entry entry : ENTRIES) {
      plan(entry, entries, steps);
    }
    InstallRecord after =
        new InstallRecord(InstallRecord.SCHEMA, foldersFor(overlay), files, entries);
    boolean writes = !dryRun && !after.isEmpty();
    if (writes) {
      createParents(InstallRecord.FILE);
      beforeCopies(after).write(ycsb.root());
    }
    steps.perform(dryRun, report);
    if (writes) {
      after.write(ycsb.root());
    }
  }

  /** A file that is replaced counts as ours with its old content until it has the new one. */
  private InstallRecord beforeCopies(InstallRecord after) {
    Map<String, String> files = new TreeMap<>(after.files());
    files.putAll(record.files());
    return new InstallRecord(InstallRecord.SCHEMA, after.folders(), files, after.entries());
  }

  /** Jars of an earlier version, unpacked by hand, would come beside ours, or before them. */
  private void requireNoForeignJars(Overlay overlay) {
    for (Path jar : YcsbHome.jarsIn(ycsb.root().resolve(LIBRARIES))) {
      String file = LIBRARIES + "/" + jar.getFileName();
      if (!record.files().containsKey(file) && !overlay.files().contains(file)) {
        throw new MnemoException(
            "%s was not put there by this command, and YCSB would load it beside Mnemo; remove it"
                .formatted(jar));
      }
    }
  }

  private void plan(
      Overlay overlay,
      String file,
      Map<String, String> files,
      List<String> conflicts,
      Steps steps) {
    Path source = overlay.root().resolve(file);
    Path target = ycsb.root().resolve(file);
    String recorded = record.files().get(file);
    String wanted = sha256(source);
    String present = Files.exists(target) ? sha256(target) : null;
    if (present == null) {
      files.put(file, wanted);
      steps.add("added " + file, () -> copy(source, file));
    } else if (present.equals(wanted)) {
      // Somebody may have unpacked the archive by hand: what was there is not ours to remove.
      if (recorded != null) {
        files.put(file, wanted);
      }
    } else if (present.equals(recorded)) {
      files.put(file, wanted);
      steps.add("replaced " + file, () -> copy(source, file));
    } else if (recorded != null) {
      files.put(file, recorded);
      steps.say("kept " + file + ", which was changed since it was put there");
    } else if (file.equals(CONFIGURATION)) {
      steps.say("kept " + file + ", which is yours");
    } else {
      conflicts.add(file);
    }
  }

  private void plan(Entry entry, List<String> entries, Steps steps) {
    Path target = ycsb.root().resolve(entry.file());
    if (!Files.exists(target)) {
      steps.say("left out " + entry.file() + ", which is not there");
      return;
    }
    String text = text(target);
    if (!entry.isIn(text)) {
      String changed = entry.addedTo(text);
      if (!entries.contains(entry.file())) {
        entries.add(entry.file());
      }
      steps.add(
          "added to " + entry.file() + ": " + entry.line().strip(), () -> rewrite(target, changed));
    }
  }

  /**
   * Takes out what was put in; what was there before is byte for byte as it was.
   *
   * @return false if nothing of ours is there
   */
  public boolean remove(boolean dryRun, Consumer<String> report) {
    if (record.isEmpty()) {
      if (!dryRun) {
        // A removal may have been interrupted after its record was gone.
        deleteOwnFolders();
      }
      return false;
    }
    ycsb.requireWritable();
    Steps steps = new Steps();
    for (Entry entry : ENTRIES) {
      if (record.entries().contains(entry.file())) {
        planRemoval(entry, steps);
      }
    }
    for (String file : record.files().keySet()) {
      planRemoval(file, steps);
    }
    // Those that no name tells to be ours go before the record does.
    record.folders().stream()
        .sorted(Comparator.comparingInt(String::length).reversed())
        .forEach(folder -> steps.add("", () -> deleteIfEmpty(ycsb.root().resolve(folder))));
    steps.add("", () -> delete(ycsb.root().resolve(InstallRecord.FILE)));
    steps.add("", this::deleteOwnFolders);
    steps.perform(dryRun, report);
    return true;
  }

  private void planRemoval(Entry entry, Steps steps) {
    Path target = ycsb.root().resolve(entry.file());
    String text = Files.exists(target) ? text(target) : "";
    String changed = entry.removedFrom(text);
    if (changed.equals(text)) {
      steps.say(entry.file() + " no longer has the line that was put there");
    } else {
      steps.add(
          "removed from " + entry.file() + ": " + entry.line().strip(),
          () -> rewrite(target, changed));
    }
  }

  private void planRemoval(String file, Steps steps) {
    Path target = ycsb.root().resolve(file);
    if (!Files.exists(target)) {
      return;
    }
    if (sha256(target).equals(record.files().get(file))) {
      steps.add("removed " + file, () -> delete(target));
    } else {
      steps.say("kept " + file + ", which was changed since it was put there");
    }
  }

  /** The folders that are ours: those that are not there yet, and those of last time. */
  private List<String> foldersFor(Overlay overlay) {
    List<String> folders = new ArrayList<>(record.folders());
    for (String file : overlay.files()) {
      for (Path folder = Path.of(file).getParent(); folder != null; folder = folder.getParent()) {
        String name = folder.toString().replace('\\', '/');
        if (!folders.contains(name) && !Files.exists(ycsb.root().resolve(folder))) {
          folders.add(name);
        }
      }
    }
    return folders;
  }

  private void copy(Path source, String file) {
    createParents(file);
    try {
      AtomicFile.write(ycsb.root().resolve(file), Files.readAllBytes(source));
    } catch (IOException e) {
      throw AtomicFile.cannotRead(source, e);
    }
  }

  private void createParents(String file) {
    Path folder = ycsb.root().resolve(file).getParent();
    try {
      if (folder != null) {
        Files.createDirectories(folder);
      }
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(ycsb.root().resolve(file), e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw AtomicFile.cannotRead(file, e);
    }
  }

  private static void rewrite(Path file, String text) {
    AtomicFile.rewrite(file, text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(file, e);
    }
  }

  private void deleteOwnFolders() {
    OWN_FOLDERS.forEach(folder -> deleteIfEmpty(ycsb.root().resolve(folder)));
  }

  private static void deleteIfEmpty(Path folder) {
    try {
      Files.deleteIfExists(folder);
    } catch (DirectoryNotEmptyException e) {
      // Somebody else's files are in there by now.
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(folder, e);
    }
  }

  private static String sha256(Path file) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(Files.readAllBytes(file)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    } catch (IOException e) {
      throw AtomicFile.cannotRead(file, e);
    }
  }
}
