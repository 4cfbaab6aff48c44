package org.mnemo.core.tier;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.CompressedFiles;

/**
 * The key-tier map as a file: CSV by RFC 4180, plain or {@code .zst}. The header is {@code
 * key,tier}, {@code prefix,tier}, or {@code key,prefix,tier} with one of the two empty in each row.
 * A row without key and prefix sets the default tier. Keys and prefixes are any bytes, UTF-8 in
 * most stores.
 */
public final class KeyTierMapFile {

  // One character per byte, so that binary keys survive; a comma, a quote or a line break is the
  // same byte in UTF-8.
  private static final Charset BYTES = StandardCharsets.ISO_8859_1;

  private KeyTierMapFile() {}

  /**
   * Reads a map.
   *
   * @throws MnemoException naming file and line if it is damaged or names a tier outside {@code
   *     tiers}
   */
  public static KeyTierMap read(Path file, Tiers tiers) {
    KeyTierMap.Builder map = KeyTierMap.builder(tiers);
    try (Reader in = new InputStreamReader(CompressedFiles.open(file), BYTES);
        CsvReader<CsvRecord> csv =
            CsvReader.builder()
                // Counted below, where the line is known.
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(in);
        CloseableIterator<CsvRecord> rows = csv.iterator()) {
      Columns columns = columns(rows, file);
      while (rows.hasNext()) {
        put(rows.next(), columns, tiers, map, file);
      }
    } catch (CsvParseException e) {
      if (e.getCause() instanceof MnemoException damaged) {
        throw damaged;
      }
      throw new MnemoException(
          file + " is not a CSV file: " + e.getMessage() + "; write the map in CSV by RFC 4180", e);
    } catch (IOException e) {
      throw AtomicFile.cannotRead(file, e);
    }
    return map.build();
  }

  /** Content of a map, by its header. */
  private enum Columns {
    KEYS("key,tier"),
    RULES("prefix,tier"),
    BOTH("key,prefix,tier");

    private final String header;

    Columns(String header) {
      this.header = header;
    }

    List<String> names() {
      return List.of(header.split(",", -1));
    }

    int count() {
      return this == BOTH ? 3 : 2;
    }

    static Columns of(KeyTierMap map) {
      return map.rules() == 0 ? KEYS : map.size() == 0 ? RULES : BOTH;
    }

    String key(CsvRecord row) {
      return this == RULES ? "" : row.getField(0);
    }

    String prefix(CsvRecord row) {
      return this == KEYS ? "" : row.getField(count() - 2);
    }

    String tier(CsvRecord row) {
      return row.getField(count() - 1);
    }

    String[] row(String key, String prefix, String tier) {
      return switch (this) {
        case KEYS -> new String[] {key, tier};
        case RULES -> new String[] {prefix, tier};
        case BOTH -> new String[] {key, prefix, tier};
      };
    }
  }

  private static Columns columns(CloseableIterator<CsvRecord> rows, Path file) {
    List<String> header = rows.hasNext() ? rows.next().getFields() : List.of();
    return Arrays.stream(Columns.values())
        .filter(columns -> columns.names().equals(header))
        .findFirst()
        .orElseThrow(
            () ->
                new MnemoException(
                    file
                        + " line 1: a key-tier map starts with the header key,tier or prefix,tier or"
                        + " key,prefix,tier; name a file of 'bin/mnemo place'"));
  }

  private static void put(
      CsvRecord row, Columns columns, Tiers tiers, KeyTierMap.Builder map, Path file) {
    String position = file + " line " + row.getStartingLineNumber();
    if (row.getFieldCount() != columns.count()) {
      throw new MnemoException(
          "%s: expected %s but found %s columns; quote keys that hold commas"
              .formatted(position, columns.header, row.getFieldCount()));
    }
    int tier = tiers.indexOf(columns.tier(row));
    if (tier < 0) {
      throw new MnemoException(
          position
              + ": unknown tier '"
              + text(columns.tier(row))
              + "'; use one of "
              + tiers.names());
    }
    String key = columns.key(row);
    String prefix = columns.prefix(row);
    if (!key.isEmpty() && !prefix.isEmpty()) {
      throw new MnemoException(
          "%s: a row has a key or a prefix, but this one has '%s' and '%s'; write two rows"
              .formatted(position, text(key), text(prefix)));
    }
    if (!key.isEmpty()) {
      require(map.putIfAgreed(key.getBytes(BYTES), tier), position, "key", key);
    } else if (!prefix.isEmpty()) {
      require(map.putPrefixIfAgreed(prefix.getBytes(BYTES), tier), position, "prefix", prefix);
    } else {
      map.defaultTier(tier);
    }
  }

  private static void require(boolean isAgreed, String position, String what, String name) {
    if (!isAgreed) {
      throw new MnemoException(
          "%s: the %s '%s' is in another tier in an earlier row; keep one row"
              .formatted(position, what, text(name)));
    }
  }

  /** Bytes as text for a message; invalid UTF-8 is replaced. */
  private static String text(String bytes) {
    return new String(bytes.getBytes(BYTES), StandardCharsets.UTF_8);
  }

  /** Writes a map, its default tier first; compressed if the name ends in {@code .zst}. */
  public static void write(Path file, KeyTierMap map) {
    try (AtomicFile target = AtomicFile.create(file)) {
      try (Writer out =
              new OutputStreamWriter(
                  CompressedFiles.compressing(file.toString(), target.out()), BYTES);
          CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out)) {
        Columns columns = Columns.of(map);
        csv.writeRecord(columns.names());
        csv.writeRecord(columns.row("", "", map.tiers().name(map.defaultTier())));
        for (int i = 0; i < map.rules(); i++) {
          String prefix = new String(map.prefix(i), BYTES);
          csv.writeRecord(columns.row("", prefix, map.tiers().name(map.tierOfPrefix(i))));
        }
        for (int i = 0; i < map.size(); i++) {
          String key = new String(map.key(i), BYTES);
          csv.writeRecord(columns.row(key, "", map.tiers().name(map.tier(i))));
        }
      } catch (UncheckedIOException e) {
        throw AtomicFile.cannotWrite(file, new IOException(e.getMessage(), e));
      } catch (IOException e) {
        throw AtomicFile.cannotWrite(file, e);
      }
      target.commit();
    }
  }
}
