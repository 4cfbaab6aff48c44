package org.mnemo.ycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.mnemo.core.UsageException;
import org.mnemo.ycsb.properties.Property;

/** Each of these would make YCSB exit, print a stack trace or run for ever. */
class BadPropertiesTest {

  private static final Properties GOOD =
      Runs.properties("recordcount", "10", "operationcount", "10");

  @Test
  void countsAreNeeded() {
    assertError(
        "recordcount is missing; set it in the workload file or with -p recordcount=NUMBER, or name a trace to replay with -p mnemo.trace=FILE",
        Runs.properties("operationcount", "10"));
    assertError(
        "operationcount is missing; set it in the workload file or with -p operationcount=NUMBER",
        Runs.properties("recordcount", "10"));
    assertError(
        "recordcount must be a whole number from 1 to 1000000000000000, was '0'",
        "recordcount",
        "0");
    assertError(
        "operationcount must be a whole number from 1 to 2147483647, was '0'",
        "operationcount",
        "0");
    assertError(
        "recordcount must be a whole number from 1 to 1000000000000000, was 'abc'",
        "recordcount",
        "abc");
    assertError(
        "recordcount must be a whole number from 1 to 1000000000000000, was '-5'",
        "recordcount",
        "-5");
  }

  /** YCSB's client counts its own records as int; those of all clients may be more. */
  @Test
  void takesAPartOfMoreRecordsThanAClientCanHave() throws Exception {
    assertError(
        "recordcount - insertstart is 3000000000, and YCSB's client has at most 2147483647 records:"
            + " give each client a part by insertstart and insertcount",
        "recordcount",
        "3000000000");
    assertThat(
            Runs.load(
                    Runs.with(
                        GOOD,
                        "recordcount",
                        "3000000000",
                        "insertorder",
                        "ordered",
                        "insertstart",
                        "2999999998"))
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
  void badScanLengthsAreNamed() {
    assertError(
        "maxscanlength must be a whole number from 1 to 2147483647, was '0'", "maxscanlength", "0");
    assertError(
        "minscanlength must be a whole number from 1 to 5, was '6'",
        "maxscanlength",
        "5",
        "minscanlength",
        "6");
    assertError(
        "scanlengthdistribution must be uniform or zipfian, was 'hotspot'",
        "scanlengthdistribution",
        "hotspot");
  }

  @Test
  void numbersOutOfRangeAreNamed() {
    assertError("fieldcount must be a whole number from 1 to 100000, was '0'", "fieldcount", "0");
    assertError(
        "fieldlength must be a whole number from 0 to 536870912, was '-1'", "fieldlength", "-1");
    assertError(
        "a record may have at most 536870912 bytes, fieldcount x fieldlength is 1073741824;"
            + " make one of them smaller",
        "fieldcount",
        "2",
        "fieldlength",
        "536870912");
    assertError("zeropadding must be a whole number from 0 to 1000, was 'x'", "zeropadding", "x");
    assertError("insertstart must be a whole number from 0 to 9, was '10'", "insertstart", "10");
    assertError(
        "insertstart + insertcount must be at most recordcount, was 5 + 6 with recordcount 10",
        "insertstart",
        "5",
        "insertcount",
        "6");
    assertError(
        "core_workload_insertion_retry_limit must be a whole number from 0 to 2147483647,"
            + " was 'often'",
        "core_workload_insertion_retry_limit",
        "often");
    assertError(
        "mnemo.seed must be a whole number from -9223372036854775808 to"
            + " 9223372036854775807, was '1.5'",
        "mnemo.seed",
        "1.5");
    assertError("dataintegrity must be true or false, was 'yes'", "dataintegrity", "yes");
  }

  @Test
  void sizesThatDoNotBelongToTheKeyAreRefused() {
    assertError(
        "fieldlengthdistribution must be constant, was 'uniform'; give each key its size with"
            + " mnemo.sizes=FILE",
        "fieldlengthdistribution",
        "uniform");
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

  private static void assertError(String message, String... changes) {
    assertError(message, Runs.with(GOOD, changes));
  }

  private static void assertError(String message, Properties properties) {
    assertThatThrownBy(() -> Runs.workload(properties))
        .isInstanceOf(UsageException.class)
        .hasMessage(message);
  }
}
