package org.mnemo.cli.listing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.Json;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.ListingOrigin;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.ycsb.tier.StoredKeys;

/**
 * The items of a full export of a DynamoDB table to S3 in the format DYNAMODB_JSON: lines of {@code
 * {"Item": {"id": {"S": "a"}, ...}}} in {@code data/*.json.gz}. A key is the values of its
 * attributes, with a bar between, before which and a backslash within them stands a backslash; the
 * value is all else of the item.
 */
public final class DynamoDbExport implements StoredKeys {

  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private static final String SUMMARY = "manifest-summary.json";

  private final Path directory;
  private final List<Path> files;
  private final int otherFiles;
  private final List<String> keyAttributes;

  /**
   * An export.
   *
   * @param directory the folder of the export, with {@code data} in it, or {@code data} itself
   * @param keyAttributes names of the attributes of the primary key, one or two
   * @throws MnemoException if there is no data in it, or in another format
   */
  public DynamoDbExport(Path directory, List<String> keyAttributes) {
    if (keyAttributes.isEmpty() || keyAttributes.size() > 2) {
      throw new UsageException(
          "--dynamodb-export needs the attributes of the primary key: --key-attribute NAME, and once more if there is a sort key");
    }
    this.directory = directory;
    this.keyAttributes = List.copyOf(keyAttributes);
    Path data = directory.resolve("data");
    Path folder = Files.isDirectory(data) ? data : directory;
    List<Path> all;
    try (Stream<Path> found = Files.list(folder)) {
      all = found.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw new MnemoException(
          "cannot read the export %s: it is no folder that can be read; name the one with 'data' in it"
              .formatted(directory),
          e);
    }
    this.files =
        all.stream().filter(file -> file.toString().matches(".*\\.json(\\.gz|\\.zst)?")).toList();
    this.otherFiles = all.size() - files.size();
    if (all.stream().anyMatch(file -> file.toString().matches(".*\\.ion(\\.gz|\\.zst)?"))) {
      throw new MnemoException(
          "%s is an export in the format ION, which Mnemo does not read; export in DYNAMODB_JSON"
              .formatted(directory));
    }
    if (files.isEmpty()) {
      throw new MnemoException(
          "%s holds no data/*.json.gz; name the folder of an export in the format DYNAMODB_JSON"
              .formatted(directory));
    }
  }

  @Override
  public long count() {
    return 0;
  }

  @Override
  public ListingOrigin origin() {
    return new ListingOrigin("dynamodb-export", "", "", -1, -1, "", -1, -1, -1, -1, -1);
  }

  @Override
  public List<String> forEach(Consumer<StoredKeys.Key> visitor) {
    KeyTable keys = new KeyTable();
    for (Path file : files) {
      try (LineReader lines = LineReader.open(file)) {
        while (lines.next()) {
          if (lines.end() > lines.start()) {
            StoredKeys.Key stored = stored(lines);
            requireNew(keys, stored.key(), lines);
            visitor.accept(stored);
          }
        }
      }
    }
    requireAll(keys.size());
    List<String> remarks = new ArrayList<>();
    remarks.add(
        "sizes of items follow DynamoDB's rules; an export does not show how items are used");
    if (otherFiles > 0) {
      remarks.add(
          CountedNoun.of(otherFiles, "other file is", "other files are")
              + " left out, such as copies that were cut off");
    }
    return remarks;
  }

  @Override
  public String whyNone() {
    return "the table was empty when it was exported; name another export";
  }

  private static void requireNew(KeyTable keys, byte[] key, LineReader lines) {
    int before = keys.size();
    lines.requireKey(key.length);
    keys.add(key, 0, key.length);
    if (keys.size() == before) {
      throw lines.error(
          "another item has the same key; name the sort key, too, with a second --key-attribute, or leave out what was copied twice");
    }
  }

  /** Compares the number of items with what the export says of itself. */
  private void requireAll(long items) {
    Path summary = directory.resolve(SUMMARY);
    if (!Files.exists(summary)) {
      return;
    }
    long said = Json.read(summary, JsonNode.class).path("itemCount").asLong(items);
    if (said != items) {
      throw new MnemoException(
          "the export %s holds %s where %s says %d; copy all of its files"
              .formatted(directory, CountedNoun.of(items, "item"), SUMMARY, said));
    }
  }

  private StoredKeys.Key stored(LineReader lines) {
    JsonNode line;
    try {
      line = MAPPER.readTree(lines.buffer(), lines.start(), lines.end() - lines.start());
    } catch (JsonProcessingException e) {
      throw lines.error("it is no JSON (" + e.getOriginalMessage() + "); export the table anew");
    } catch (IOException e) {
      throw lines.error("it cannot be read (" + e.getMessage() + "); copy it anew");
    }
    JsonNode item = line.path("Item");
    if (!item.isObject()) {
      throw lines.error(
          line.has("NewImage") || line.has("Keys")
              ? "it is of an incremental export, which holds changes only; export the whole table"
              : "it holds no Item; name the data of an export in the format DYNAMODB_JSON");
    }
    ByteArrayOutputStream key = new ByteArrayOutputStream();
    for (String attribute : keyAttributes) {
      JsonNode typed = item.path(attribute);
      if (!typed.isObject() || typed.size() != 1) {
        throw lines.error(
            "its item has no attribute '%s'; name the primary key's with --key-attribute"
                .formatted(attribute));
      }
      byte[] value = keyPart(lines, attribute, typed);
      if (keyAttributes.size() == 1) {
        key.writeBytes(value);
      } else {
        writePart(key, value);
      }
    }
    byte[] name = key.toByteArray();
    try {
      return new StoredKeys.Key(
          name,
          Math.max(0, ItemSize.of(item) - name.length),
          DatasetFile.UNKNOWN,
          DatasetFile.UNKNOWN,
          DatasetFile.UNKNOWN,
          "",
          DatasetFile.UNKNOWN);
    } catch (IllegalArgumentException e) {
      throw lines.error(
          "its item is not DynamoDB's (" + e.getMessage() + "); export the table anew");
    }
  }

  /** Bytes of an attribute of the key: its text in UTF-8, or its value if it is binary. */
  private static byte[] keyPart(LineReader lines, String attribute, JsonNode typed) {
    String text = typed.elements().next().asText();
    if (!typed.has("B")) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw lines.error(
          "its attribute '%s' is no Base64 (%s); export the table anew"
              .formatted(attribute, e.getMessage()));
    }
  }

  /** Appends a part of a key behind a bar; bars and backslashes within are escaped. */
  private static void writePart(ByteArrayOutputStream key, byte[] part) {
    if (key.size() > 0) {
      key.write('|');
    }
    for (byte some : part) {
      if (some == '\\' || some == '|') {
        key.write('\\');
      }
      key.write(some);
    }
  }
}
