package org.mnemo.core.tier;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.mnemo.core.AtomicFile;
import org.mnemo.core.CompressedFiles;
import org.mnemo.core.MnemoException;

/**
 * The key-tier map as a file: CSV after RFC 4180 with the header {@code key,tier}, in UTF-8, plain
 * or {@code .zst}. A row with an empty key names the default tier.
 */
public final class KeyTierMapFile {

  private KeyTierMapFile() {}

  /**
   * Reads a map.
   *
   * @throws MnemoException naming file and line if it is damaged or names a tier that is not in
   *     {@code tiers}
   */
  public static KeyTierMap read(Path file, Tiers tiers) {
    KeyTierMap.Builder map = KeyTierMap.builder(tiers);
    try (Reader in = open(file);
        CsvReader<CsvRecord> csv = CsvReader.builder().ofCsvRecord(in);
        CloseableIterator<CsvRecord> rows = csv.iterator()) {
      if (!rows.hasNext() || !isHeader(rows.next())) {
        throw new MnemoException(file + " line 1: a key-tier map starts with the header key,tier");
      }
      while (rows.hasNext()) {
        put(rows.next(), tiers, map, file);
      }
    } catch (CsvParseException e) {
      throw malformed(file, e);
    } catch (UncheckedIOException e) {
      throw malformed(file, e.getCause() == null ? e : e.getCause());
    } catch (IOException e) {
      throw malformed(file, e);
    }
    return map.build();
  }

  private static Reader open(Path file) {
    return new InputStreamReader(
        CompressedFiles.open(file),
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT));
  }

  private static boolean isHeader(CsvRecord row) {
    return row.getFieldCount() == 2
        && row.getField(0).equals("key")
        && row.getField(1).equals("tier");
  }

  private static void put(CsvRecord row, Tiers tiers, KeyTierMap.Builder map, Path file) {
    String position = file + " line " + row.getStartingLineNumber();
    if (row.getFieldCount() != 2) {
      throw new MnemoException(
          position + ": expected key,tier but found " + row.getFieldCount() + " columns");
    }
    int tier = tiers.indexOf(row.getField(1));
    if (tier < 0) {
      throw new MnemoException(
          position + ": unknown tier '" + row.getField(1) + "'; use one of " + tiers.names());
    }
    if (row.getField(0).isEmpty()) {
      map.defaultTier(tier);
    } else {
      map.put(row.getField(0), tier);
    }
  }

  private static MnemoException malformed(Path file, Exception cause) {
    if (cause instanceof CharacterCodingException) {
      return new MnemoException(file + " is not UTF-8 text; write the map as UTF-8", cause);
    }
    return new MnemoException(file + " is not a key-tier map: " + cause.getMessage(), cause);
  }

  /** Writes a map, its default tier first; compressed if the name ends in {@code .zst}. */
  public static void write(Path file, KeyTierMap map) {
    try (AtomicFile target = AtomicFile.create(file)) {
      try (Writer out =
              new OutputStreamWriter(
                  CompressedFiles.compressing(file.toString(), target.out()),
                  StandardCharsets.UTF_8);
          CsvWriter csv = CsvWriter.builder().build(out)) {
        csv.writeRecord("key", "tier");
        csv.writeRecord("", map.tiers().name(map.defaultTier()));
        for (int i = 0; i < map.size(); i++) {
          csv.writeRecord(
              new String(map.key(i), StandardCharsets.UTF_8), map.tiers().name(map.tier(i)));
        }
      } catch (IOException e) {
        throw AtomicFile.cannotWrite(file, e);
      }
      target.commit();
    }
  }
}
