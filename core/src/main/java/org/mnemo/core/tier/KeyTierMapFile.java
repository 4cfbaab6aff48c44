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

  private static final String KEY = "key";
  private static final String PREFIX = "prefix";
  private static final String TIER = "tier";

  private static final List<List<String>> HEADERS =
      List.of(List.of(KEY, TIER), List.of(PREFIX, TIER), List.of(KEY, PREFIX, TIER));

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
      List<String> header = header(rows, file);
      while (rows.hasNext()) {
        put(rows.next(), header, tiers, map, file);
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

  private static List<String> header(CloseableIterator<CsvRecord> rows, Path file) {
    List<String> header = rows.hasNext() ? rows.next().getFields() : List.of();
    if (!HEADERS.contains(header)) {
      throw new MnemoException(
          file
              + " line 1: a key-tier map starts with the header key,tier or prefix,tier or"
              + " key,prefix,tier; name a file of 'bin/mnemo place'");
    }
    return header;
  }

  private static void put(
      CsvRecord row, List<String> header, Tiers tiers, KeyTierMap.Builder map, Path file) {
    String position = file + " line " + row.getStartingLineNumber();
    if (row.getFieldCount() != header.size()) {
      throw new MnemoException(
          "%s: expected %s but found %s columns; quote keys that hold commas"
              .formatted(position, String.join(",", header), row.getFieldCount()));
    }
    String name = cell(row, header, TIER);
    int tier = tiers.indexOf(name);
    if (tier < 0) {
      throw new MnemoException(
          "%s: unknown tier '%s'; use one of %s".formatted(position, text(name), tiers.names()));
    }
    String key = cell(row, header, KEY);
    String prefix = cell(row, header, PREFIX);
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

  private static String cell(CsvRecord row, List<String> header, String column) {
    int at = header.indexOf(column);
    return at < 0 ? "" : row.getField(at);
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
        List<String> header = HEADERS.get(map.rules() == 0 ? 0 : map.size() == 0 ? 1 : 2);
        csv.writeRecord(header);
        write(csv, header, "", "", map.tiers().name(map.defaultTier()));
        for (int i = 0; i < map.rules(); i++) {
          String prefix = new String(map.prefix(i), BYTES);
          write(csv, header, "", prefix, map.tiers().name(map.tierOfPrefix(i)));
        }
        for (int i = 0; i < map.size(); i++) {
          write(csv, header, new String(map.key(i), BYTES), "", map.tiers().name(map.tier(i)));
        }
      } catch (UncheckedIOException e) {
        throw AtomicFile.cannotWrite(file, new IOException(e.getMessage(), e));
      } catch (IOException e) {
        throw AtomicFile.cannotWrite(file, e);
      }
      target.commit();
    }
  }

  private static void write(
      CsvWriter csv, List<String> header, String key, String prefix, String tier) {
    if (header.size() == 3) {
      csv.writeRecord(key, prefix, tier);
    } else {
      // One of the two is empty.
      csv.writeRecord(key + prefix, tier);
    }
  }
}
