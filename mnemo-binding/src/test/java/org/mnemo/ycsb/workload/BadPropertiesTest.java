package org.mnemo.ycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.ycsb.Refusals.misused;
import static org.mnemo.ycsb.workload.Runs.words;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.UsageException;
import org.mnemo.ycsb.properties.Property;

/** Each of these would make YCSB exit, print a stack trace or run for ever. */
class BadPropertiesTest {

  private static final Properties GOOD =
      Runs.properties("recordcount", "10", "operationcount", "10");

  @ParameterizedTest
  @CsvSource({"operationcount, recordcount", "recordcount, operationcount"})
  void countsAreNeeded(String given, String missing) {
    misused(() -> Runs.workload(Runs.properties(given, "10")), "-p " + missing + "=NUMBER");
  }

  @ParameterizedTest
  @CsvSource({
    "recordcount, 0, 1 to 1000000000000000",
    "recordcount, abc, 1 to 1000000000000000",
    "recordcount, -5, 1 to 1000000000000000",
    "operationcount, 0, 1 to 2147483647",
    "maxscanlength, 0, 1 to 2147483647",
    "scanlengthdistribution, hotspot, '[uniform, zipfian]'",
    "fieldcount, 0, 1 to 100000",
    "fieldlength, -1, 0 to 536870912",
    "zeropadding, x, 0 to 1000",
    "insertstart, 10, 0 to 9",
    "core_workload_insertion_retry_limit, often, 0 to 2147483647",
    "mnemo.seed, 1.5, -9223372036854775808 to 9223372036854775807",
    "dataintegrity, yes, true or false",
    "fieldlengthdistribution, uniform, mnemo.sizes=FILE"
  })
  void badValuesAreNamed(String name, String value, String allowed) {
    assertNames(Runs.with(GOOD, name, value), name, "'" + value + "'", allowed);
  }

  @Test
  void valuesThatContradictEachOtherAreNamed() {
    assertNames(
        Runs.with(GOOD, "maxscanlength", "5", "minscanlength", "6"), "minscanlength", "1 to 5");
    assertNames(
        Runs.with(GOOD, "fieldcount", "2", "fieldlength", "536870912"),
        "fieldcount x fieldlength",
        "1073741824");
    assertNames(
        Runs.with(GOOD, "insertstart", "5", "insertcount", "6"),
        "insertstart + insertcount",
        "5 + 6",
        "10");
  }

  /** YCSB's client counts its own records as int; those of all clients may be more. */
  @Test
  void takesAPartOfMoreRecordsThanAClientCanHave() throws Exception {
    assertNames(
        Runs.with(GOOD, "recordcount", "3000000000"),
        "recordcount - insertstart",
        "2147483647",
        "3000000000");
    assertThat(
            Runs.load(
                    Runs.with(
                        GOOD,
                        words("recordcount 3000000000 insertorder ordered insertstart 2999999998")))
                .records)
        .containsOnlyKeys("user2999999998", "user2999999999");
  }

  @Test
  void loadNeedsNoOperationCount() throws Exception {
    assertThat(Runs.load(Runs.properties("recordcount", "10")).records).hasSize(10);
  }

  @Test
  void blanksAroundValuesDoNoHarm() throws Exception {
    assertThat(Runs.load(Runs.with(GOOD, "recordcount", "10 ", "fieldcount", " 1 ")).records)
        .hasSize(10);
  }

  @Test
  void unknownDistributionIsRefusedAtLoadToo() {
    Properties load = Runs.forLoad(Runs.with(GOOD, "requestdistribution", "zipf"));
    assertThatThrownBy(() -> Runs.workload(load))
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith("was 'zipf'");
  }

  @Test
  void propertiesOfOursAreListed() {
    assertThat(Property.names(MnemoWorkload.PROPERTIES))
        .containsExactlyInAnyOrder(
            "mnemo.seed", "mnemo.sizes", "mnemo.trace", "mnemo.values", "mnemo.zipfian.constant");
  }

  private static void assertNames(Properties properties, String... values) {
    misused(() -> Runs.workload(properties), values);
  }
}
