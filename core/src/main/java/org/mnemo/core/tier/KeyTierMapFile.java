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
 * The key-tier map as a file: CSV after RFC 4180 with the header {@code key,tier}, plain or {@code
 * .zst}. A row with an empty key names the default tier; a key named twice keeps its last tier.
 * Keys are bytes, UTF-8 in most stores, and come back as the bytes they were, whatever those are.
 */
public final class KeyTierMapFile {

  // Each byte is one character and back, so that binary keys survive; a comma, a quote or a line
  // break is the same byte in UTF-8.
  private static final Charset BYTES = StandardCharsets.ISO_8859_1;

  private KeyTierMapFile() {}

  /**
   * Reads a map.
   *
   * @throws MnemoException naming file and line if it is damaged or names a tier that is not in
   *     {@code tiers}
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
      if (!rows.hasNext() || !isHeader(rows.next())) {
        throw new MnemoException(
            file
                + " line 1: a key-tier map starts with the header key,tier; name a file of 'bin/mnemo place'");
      }
      while (rows.hasNext()) {
        put(rows.next(), tiers, map, file);
      }
    } catch (CsvParseException e) {
      if (e.getCause() instanceof MnemoException damaged) {
        throw damaged;
      }
      throw new MnemoException(
          file + " is no CSV file: " + e.getMessage() + "; write the map after RFC 4180", e);
    } catch (IOException e) {
      throw AtomicFile.cannotRead(file, e);
    }
    return map.build();
  }

  private static boolean isHeader(CsvRecord row) {
    return row.getFields().equals(List.of("key", "tier"));
  }

  private static void put(CsvRecord row, Tiers tiers, KeyTierMap.Builder map, Path file) {
    String position = file + " line " + row.getStartingLineNumber();
    if (row.getFieldCount() != 2) {
      throw new MnemoException(
          "%s: expected key,tier but found %s columns; quote keys that hold commas"
              .formatted(position, row.getFieldCount()));
    }
    int tier = tiers.indexOf(row.getField(1));
    if (tier < 0) {
      throw new MnemoException(
          position + ": unknown tier '" + text(row.getField(1)) + "'; use one of " + tiers.names());
    }
    if (row.getField(0).isEmpty()) {
      map.defaultTier(tier);
    } else {
      byte[] key = row.getField(0).getBytes(BYTES);
      if (!map.putIfAgreed(key, tier)) {
        throw new MnemoException(
            "%s: the key '%s' is in another tier further up; name it once"
                .formatted(position, text(row.getField(0))));
      }
    }
  }

  /**
   * Bytes as text for a sentence, in which those that are no UTF-8 would not be readable anyhow.
   */
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
        csv.writeRecord("key", "tier");
        csv.writeRecord("", map.tiers().name(map.defaultTier()));
        for (int i = 0; i < map.size(); i++) {
          csv.writeRecord(new String(map.key(i), BYTES), map.tiers().name(map.tier(i)));
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
