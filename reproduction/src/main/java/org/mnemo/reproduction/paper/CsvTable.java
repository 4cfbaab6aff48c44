package org.mnemo.reproduction.paper;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.mnemo.core.file.AtomicFile;

/** A CSV after RFC 4180 with a header, in UTF-8. */
public final class CsvTable {

  /** Digits of a number, more than any measurement here has. */
  private static final MathContext DIGITS = new MathContext(9);

  private final List<String> header;
  private final List<List<String>> rows = new ArrayList<>();

  /** A table without rows. */
  public CsvTable(List<String> header) {
    this.header = List.copyOf(header);
  }

  /** Adds a row of texts and numbers, as many as the header has. */
  public void add(Object... cells) {
    if (cells.length != header.size()) {
      throw new IllegalArgumentException(cells.length + " cells below " + header);
    }
    rows.add(Arrays.stream(cells).map(CsvTable::text).toList());
  }

  private static String text(Object cell) {
    if (!(cell instanceof Double number)) {
      return cell.toString();
    }
    return Double.isFinite(number)
        ? new BigDecimal(number).round(DIGITS).stripTrailingZeros().toPlainString()
        : "";
  }

  /** Writes the table to a file. */
  public void write(Path target) {
    try (AtomicFile file = AtomicFile.create(target)) {
      Writer out = new OutputStreamWriter(file.out(), StandardCharsets.UTF_8);
      CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out);
      csv.writeRecord(header);
      rows.forEach(csv::writeRecord);
      csv.flush();
      file.commit();
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(target, e);
    }
  }
}
