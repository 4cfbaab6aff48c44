package org.mnemo.estimator.family;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.CompressedFiles;

/**
 * The user's families: CSV after RFC 4180 without a header. Each line has a pattern such as {@code
 * session:*} and optionally a name. Lines that begin with {@code #} are comments. Patterns are
 * bytes.
 */
public final class FamilyFile {

  // A charset that maps each byte to one character and back.
  private static final Charset BYTES = StandardCharsets.ISO_8859_1;

  private FamilyFile() {}

  /**
   * Reads families.
   *
   * @throws MnemoException with file and line of a duplicate pattern or name, or of a pattern that
   *     does not end in its only star
   */
  public static List<FamilyPattern> read(Path file) {
    List<FamilyPattern> families = new ArrayList<>();
    try (InputStreamReader in = new InputStreamReader(CompressedFiles.open(file), BYTES);
        CsvReader<CsvRecord> csv =
            CsvReader.builder()
                .commentStrategy(CommentStrategy.SKIP)
                // Counted below, where the line is known.
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(in);
        CloseableIterator<CsvRecord> rows = csv.iterator()) {
      while (rows.hasNext()) {
        add(rows.next(), file, families);
      }
    } catch (CsvParseException e) {
      if (e.getCause() instanceof MnemoException damaged) {
        throw damaged;
      }
      throw new MnemoException(
          "%s is not a CSV file: %s; write one pattern per line, such as session:*"
              .formatted(file, e.getMessage()),
          e);
    } catch (IOException e) {
      throw AtomicFile.cannotRead(file, e);
    }
    if (families.isEmpty()) {
      throw new MnemoException(
          file + " names no family; write one pattern per line, such as session:*");
    }
    return families;
  }

  private static void add(CsvRecord row, Path file, List<FamilyPattern> families) {
    String position = file + " line " + row.getStartingLineNumber();
    if (row.getFieldCount() > 2) {
      throw new MnemoException(
          "%s: expected a pattern and optionally a name, but found %s columns; quote text with commas"
              .formatted(position, row.getFieldCount()));
    }
    String pattern = row.getField(0);
    if (pattern.isEmpty() || pattern.indexOf('*') != pattern.length() - 1) {
      throw new MnemoException(
          "%s: the pattern '%s' must end in its only *, as in session:*, since clients route by the beginning of a key"
              .formatted(position, text(pattern)));
    }
    byte[] prefix = pattern.substring(0, pattern.length() - 1).getBytes(BYTES);
    boolean named = row.getFieldCount() == 2 && !row.getField(1).isBlank();
    String name = text((named ? row.getField(1) : pattern).strip());
    for (FamilyPattern other : families) {
      if (Arrays.equals(other.prefix(), prefix)) {
        throw new MnemoException(
            "%s: the pattern '%s' is already the family '%s' above; name it once"
                .formatted(position, text(pattern), other.name()));
      }
      if (other.name().equals(name)) {
        throw new MnemoException(
            "%s: a family above already has the name '%s'; give each its own name"
                .formatted(position, name));
      }
    }
    families.add(new FamilyPattern(name, prefix));
  }

  private static String text(String bytes) {
    return new String(bytes.getBytes(BYTES), StandardCharsets.UTF_8);
  }
}
