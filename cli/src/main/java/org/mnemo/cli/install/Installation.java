package org.mnemo.cli.install;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.Directories;
import org.mnemo.core.file.FileSum;
import org.mnemo.core.file.Json;

/**
 * The binding within one YCSB folder: files that are copied, a line in two files of YCSB's, and the
 * undoing of both. Only what is on record, and still as it was put there, is ever removed. The
 * record is written before the first file and the lines after the last one, so that YCSB never
 * knows a binding without all jars, and an interrupted installation can be undone.
 *
 * @param dryRun true to report changes without making them
 * @param report takes one sentence for each change
 */
public record Installation(YcsbHome ycsb, boolean dryRun, Consumer<String> report) {

  static final String LIBRARIES = "mnemo-binding/lib";

  /** A template, which users fill in: what they wrote outlives a removal. */
  private static final String CONFIGURATION = "mnemo-binding/conf/mnemo.properties";

  private static final List<Entry> ENTRIES = List.of(Entry.BINDINGS, Entry.LAUNCHER);

  /**
   * Puts the binding in, in place of an earlier version if there is one.
   *
   * @throws MnemoException if a file of somebody else's is in the way; nothing is changed then
   */
  public void install(Overlay overlay) {
    InstallRecord earlier = InstallRecord.read(ycsb.root());
    ycsb.requireWritable();
    requireNoHiddenLibraries(overlay);
    requireNothingInTheWay(overlay, earlier);
    Map<Entry, String> changed = textsWithEntries();
    if (!earlier.isEmpty()) {
      remove();
      if (!dryRun) {
        changed = textsWithEntries();
      }
    }
    Map<String, String> files = new LinkedHashMap<>();
    for (Map.Entry<String, Path> each : overlay.files().entrySet()) {
      String file = each.getKey();
      Path target = path(file);
      boolean isReplaced = dryRun && isAsRecorded(earlier, file);
      if (!Files.exists(target) || isReplaced) {
        files.put(file, sha256(each.getValue()));
      } else if (file.equals(CONFIGURATION) && !sha256(target).equals(sha256(each.getValue()))) {
        report.accept("kept " + file + ", which is yours");
      }
    }
    List<String> entries = changed.keySet().stream().map(Entry::file).toList();
    change(
        "",
        () -> {
          Directories.make(path(LIBRARIES));
          Json.write(
              path(InstallRecord.FILE), new InstallRecord(InstallRecord.SCHEMA, files, entries));
        });
    overlay
        .files()
        .forEach(
            (file, source) -> {
              if (files.containsKey(file)) {
                change("added " + file, () -> copy(source, path(file)));
              }
            });
    changed.forEach(
        (entry, text) ->
            change(
                "added to " + entry.file() + ": " + entry.line().strip(),
                () -> rewrite(path(entry.file()), text)));
  }

  /** Files that know no binding of ours yet, each with its text after they do. */
  private Map<Entry, String> textsWithEntries() {
    Map<Entry, String> changed = new LinkedHashMap<>();
    for (Entry entry : ENTRIES) {
      Path file = path(entry.file());
      if (Files.exists(file) && !entry.isIn(text(file))) {
        changed.put(entry, entry.addedTo(text(file)));
      }
    }
    return changed;
  }

  /**
   * Refuses a release with a library that ours has, too: the virtual machine would take YCSB's,
   * which comes first.
   */
  private void requireNoHiddenLibraries(Overlay overlay) {
    for (Path jar : Directories.list(path("lib"), YcsbHome.JAR)) {
      for (Path our : overlay.files().values()) {
        if (artifact(jar).equals(artifact(our))) {
          throw new MnemoException(
              "%s would hide Mnemo's %s; install into YCSB's full release, whose lib/ has no binding's jars"
                  .formatted(jar, our.getFileName()));
        }
      }
    }
  }

  private static String artifact(Path jar) {
    return String.valueOf(jar.getFileName()).replaceFirst("-\\d.*", "");
  }

  private void requireNothingInTheWay(Overlay overlay, InstallRecord earlier) {
    Stream<String> jars =
        Directories.list(path(LIBRARIES), YcsbHome.JAR).stream()
            .map(jar -> LIBRARIES + "/" + jar.getFileName());
    List<String> inTheWay =
        Stream.concat(jars.filter(jar -> !overlay.files().containsKey(jar)), differing(overlay))
            .filter(file -> !earlier.files().containsKey(file))
            .filter(file -> !file.equals(CONFIGURATION))
            .toList();
    if (!inTheWay.isEmpty()) {
      throw new MnemoException(
          "files that Mnemo did not put there are in the way in %s: %s; rename or remove them and try again"
              .formatted(ycsb.root(), String.join(", ", inTheWay)));
    }
  }

  private Stream<String> differing(Overlay overlay) {
    return overlay.files().entrySet().stream()
        .filter(file -> Files.exists(path(file.getKey())))
        .filter(file -> !sha256(path(file.getKey())).equals(sha256(file.getValue())))
        .map(Map.Entry::getKey);
  }

  /**
   * Takes out what was put in; what was there before is byte for byte as it was.
   *
   * @return false if nothing of ours is there
   */
  public boolean remove() {
    InstallRecord record = InstallRecord.read(ycsb.root());
    if (record.isEmpty()) {
      return false;
    }
    ycsb.requireWritable();
    for (Entry entry : ENTRIES) {
      if (record.entries().contains(entry.file())) {
        removeEntry(entry);
      }
    }
    for (String file : record.files().keySet()) {
      if (isAsRecorded(record, file)) {
        change("removed " + file, () -> Directories.remove(path(file)));
      } else if (Files.exists(path(file))) {
        report.accept("kept " + file + ", which was changed since it was put there");
      }
    }
    change("", () -> Directories.remove(path(InstallRecord.FILE)));
    List<String> all = new ArrayList<>(record.files().keySet());
    all.add(InstallRecord.FILE);
    all.forEach(file -> change("", () -> deleteEmptyParents(path(file))));
    return true;
  }

  private void removeEntry(Entry entry) {
    Path file = path(entry.file());
    String text = Files.exists(file) ? text(file) : "";
    String without = entry.removedFrom(text);
    if (without.equals(text)) {
      report.accept(entry.file() + " has lost the line that was put there");
    } else {
      change(
          "removed from " + entry.file() + ": " + entry.line().strip(),
          () -> rewrite(file, without));
    }
  }

  private boolean isAsRecorded(InstallRecord record, String file) {
    return Files.exists(path(file)) && sha256(path(file)).equals(record.files().get(file));
  }

  private Path path(String file) {
    return ycsb.root().resolve(file);
  }

  /** Makes a change, and says so if there is something to say. */
  private void change(String said, Runnable action) {
    if (!dryRun) {
      action.run();
    }
    if (!said.isEmpty()) {
      report.accept(said);
    }
  }

  private static void copy(Path source, Path target) {
    if (target.getParent() != null) {
      Directories.make(target.getParent());
    }
    AtomicFile.write(target, bytes(source));
  }

  /** The text byte by byte, so that the rest stays as it was in any encoding. */
  private static String text(Path file) {
    return new String(bytes(file), StandardCharsets.ISO_8859_1);
  }

  private static void rewrite(Path file, String text) {
    AtomicFile.rewrite(file, text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw AtomicFile.cannotRead(file, e);
    }
  }

  private void deleteEmptyParents(Path file) {
    Path folder = file.getParent();
    while (folder != null && !folder.equals(ycsb.root())) {
      try {
        Files.deleteIfExists(folder);
      } catch (DirectoryNotEmptyException e) {
        return;
      } catch (IOException e) {
        throw AtomicFile.cannotWrite(folder, e);
      }
      folder = folder.getParent();
    }
  }

  private static String sha256(Path file) {
    return FileSum.of(file).sha256();
  }
}
