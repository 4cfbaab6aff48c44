package org.mnemo.ycsb.workload;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.mnemo.core.text.Check;
import org.mnemo.core.text.Nearest;
import org.mnemo.ycsb.properties.Property;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.properties.YcsbProperties;
import site.ycsb.Client;
import site.ycsb.Workload;
import site.ycsb.generator.ExponentialGenerator;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/**
 * Checks the properties that YCSB's client and CoreWorkload read themselves. They answer a wrong
 * one with a stack trace, an exit of the JVM, or another value.
 */
public final class StockProperties {

  private static final long MAX_INT = Integer.MAX_VALUE;

  private static final String TABLE = "properties.txt";

  private static final Map<String, Row> ROWS = rows();

  /**
   * One of YCSB's properties.
   *
   * @param taken how YCSB parses the value: {@code client} and {@code core} with its blanks; {@code
   *     number} and {@code text} without
   * @param choices possible values; empty if unrestricted
   */
  private record Row(Property property, String taken, List<String> choices) {}

  private StockProperties() {}

  private static Map<String, Row> rows() {
    Map<String, Row> rows = new TreeMap<>();
    try (InputStream in = StockProperties.class.getResourceAsStream(TABLE)) {
      String table = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      table
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(StockProperties::row)
          .forEach(row -> rows.put(row.property().name(), row));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return rows;
  }

  private static Row row(String line) {
    String[] cells = line.split(" *\\| *", -1);
    List<String> choices = cells[3].isEmpty() ? List.of() : List.of(cells[3].split(" "));
    String meaning = cells[4].replace("{}", "`" + String.join("`, `", choices) + "`");
    return new Row(new Property(cells[0], cells[2], meaning), cells[1], choices);
  }

  private static List<String> namesOf(String taken) {
    return ROWS.values().stream()
        .filter(row -> row.taken().equals(taken))
        .map(row -> row.property().name())
        .toList();
  }

  public static List<Property> all() {
    return ROWS.values().stream().map(Row::property).toList();
  }

  /**
   * The likely YCSB property for a mistyped name, which YCSB ignores.
   *
   * @param name name without a dot; dotted ones may be any binding's
   * @return empty if YCSB knows the name, or none is near
   */
  public static Optional<String> meant(String name) {
    List<String> known = Property.names(all());
    return name.contains(".") || known.contains(name)
        ? Optional.empty()
        : Nearest.meant(name, known);
  }

  /** Checks what the client reads and, for CoreWorkload, what that reads. */
  public static void check(Properties properties) {
    PropertyReader given = new PropertyReader(properties);
    requireNoBlanks(properties, namesOf("client"));
    checkClient(given);
    if (CoreWorkload.class.getName().equals(properties.getProperty(Client.WORKLOAD_PROPERTY))) {
      requireNoBlanks(properties, namesOf("core"));
      given.requireNotEmpty(namesOf("number"));
      checkCoreWorkload(given);
    }
  }

  private static void requireNoBlanks(Properties properties, List<String> names) {
    new PropertyReader(properties).requireNotEmpty(names);
    for (String name : names) {
      String value = properties.getProperty(name);
      Check.that(
          value == null || value.equals(value.strip()),
          "%s has blanks around its value '%s'; remove them".formatted(name, value));
    }
  }

  private static void checkClient(PropertyReader given) {
    given.whole(Client.THREAD_COUNT_PROPERTY, 1, 1, 100_000);
    given.whole(Client.TARGET_PROPERTY, 0, 0, MAX_INT);
    given.whole(Client.MAX_EXECUTION_TIME, 0, 0, MAX_INT);
    given.whole(Client.RECORD_COUNT_PROPERTY, 0, 0, YcsbProperties.MAX_RECORDS);
    given.whole(Client.OPERATION_COUNT_PROPERTY, 0, 0, MAX_INT);
    given.whole(Workload.INSERT_COUNT_PROPERTY, 0, 0, MAX_INT);
    given.whole("status.interval", 10, 1, MAX_INT);
    given.whole("histogram.buckets", 1000, 1, MAX_INT);
    given.whole("timeseries.granularity", 1000, 1, MAX_INT);
    requireChoice(given, Measurements.MEASUREMENT_TYPE_PROPERTY);
    requireChoice(given, Measurements.MEASUREMENT_INTERVAL);
  }

  private static void checkCoreWorkload(PropertyReader given) {
    checkRange(given);
    checkRecords(given);
    OperationMix.of(given);
    String distribution = requireChoice(given, CoreWorkload.REQUEST_DISTRIBUTION_PROPERTY);
    if (distribution.equals("zipfian")) {
      // It leaves room for the inserts of these operations.
      given.required(Client.OPERATION_COUNT_PROPERTY, 0, MAX_INT);
    }
    given.decimal(CoreWorkload.HOTSPOT_DATA_FRACTION, 0.2, 0, 1);
    given.decimal(CoreWorkload.HOTSPOT_OPN_FRACTION, 0.8, 0, 1);
    given.decimal(ExponentialGenerator.EXPONENTIAL_PERCENTILE_PROPERTY, 95, 0, 100);
    given.decimal(ExponentialGenerator.EXPONENTIAL_FRAC_PROPERTY, 0.8571428571, 0, 1);
    requireChoice(given, CoreWorkload.SCAN_LENGTH_DISTRIBUTION_PROPERTY);
    long longest = given.whole(CoreWorkload.MAX_SCAN_LENGTH_PROPERTY, 1000, 1, MAX_INT);
    given.whole(CoreWorkload.MIN_SCAN_LENGTH_PROPERTY, 1, 1, longest);
    requireChoice(given, CoreWorkload.INSERT_ORDER_PROPERTY);
    YcsbProperties.checkSwitches(given);
  }

  /** Checks the range of records; CoreWorkload treats {@code recordcount} 0 as the largest. */
  private static void checkRange(PropertyReader given) {
    long records = given.whole(Client.RECORD_COUNT_PROPERTY, 0, 0, YcsbProperties.MAX_RECORDS);
    long most = records == 0 ? MAX_INT : records;
    long start = given.whole(Workload.INSERT_START_PROPERTY, 0, 0, most - 1);
    YcsbProperties.requireShare(given, most - start);
    given.whole(Workload.INSERT_COUNT_PROPERTY, most - start, 0, Math.min(MAX_INT, most - start));
  }

  private static void checkRecords(PropertyReader given) {
    YcsbProperties.fieldCount(given);
    given.whole(CoreWorkload.ZERO_PADDING_PROPERTY, 1, 0, YcsbProperties.MAX_PADDING);
    String name = CoreWorkload.FIELD_LENGTH_DISTRIBUTION_PROPERTY;
    String distribution = requireChoice(given, name);
    long longest = YcsbProperties.fieldLengthBytes(given);
    if (distribution.equals("uniform") || distribution.equals("zipfian")) {
      given.whole(CoreWorkload.MIN_FIELD_LENGTH_PROPERTY, 1, 0, longest);
    }
    Check.that(
        distribution.equals("constant") || !given.flag(CoreWorkload.DATA_INTEGRITY_PROPERTY, false),
        "dataintegrity=true needs %s=constant, was '%s'".formatted(name, distribution));
  }

  /** The value of a property with choices; the first one by default. */
  private static String requireChoice(PropertyReader given, String name) {
    return given.oneOf(name, requireNonNull(ROWS.get(name), name).choices().toArray(String[]::new));
  }
}
