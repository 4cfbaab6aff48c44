package org.mnemo.ycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.mnemo.ycsb.Refusals.misused;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

class StockPropertiesTest {

  private static final Properties CORE =
      Runs.properties(
          "workload", CoreWorkload.class.getName(), "recordcount", "10", "operationcount", "10");

  private static void assertNames(Properties properties, String... values) {
    misused(() -> StockProperties.check(properties), values);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "recordcount", "operationcount", "threadcount", "target",
        "insertstart", "insertcount", "maxexecutiontime", "status.interval",
        "histogram.buckets", "timeseries.granularity", "fieldcount", "fieldlength",
        "zeropadding", "minscanlength", "maxscanlength", "core_workload_insertion_retry_limit",
        "core_workload_insertion_retry_interval"
      })
  void wholeNumbersAreNamed(String name) {
    assertNames(Runs.with(CORE, name, "abc"), name, "'abc'");
    assertNames(Runs.with(CORE, name, " "), name, "empty");
    assertNames(Runs.with(CORE, name, "10 "), name, "'10 '");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "requestdistribution | uniform, zipfian, latest, hotspot, exponential, sequential",
        "scanlengthdistribution | uniform, zipfian",
        "fieldlengthdistribution | constant, uniform, zipfian, histogram",
        "insertorder | hashed, ordered",
        "measurementtype | hdrhistogram, histogram, hdrhistogram+histogram, hdrhistogram+raw,"
            + " timeseries, raw",
        "measurement.interval | op, intended, both"
      })
  void namesOfWaysAreListed(String name, String values) {
    assertNames(Runs.with(CORE, name, "foo"), name, "[" + values + "]", "'foo'");
  }

  @Test
  void whatWouldEndTheJvmIsNamed() {
    assertNames(
        Runs.with(CORE, "dataintegrity", "true", "fieldlengthdistribution", "uniform"),
        "dataintegrity=true",
        "fieldlengthdistribution=constant",
        "'uniform'");
    assertNames(
        Runs.with(CORE, "insertstart", "4", "insertcount", "7"), "insertcount", "0 to 6", "'7'");
  }

  @Test
  void weightsAreNumbersAboveZero() {
    assertNames(
        Runs.with(CORE, "readproportion", "half"), "readproportion", "0 to 1000000000", "'half'");
    assertNames(Runs.with(CORE, "readproportion", ""), "readproportion", "empty");
    assertNames(
        Runs.with(CORE, "readproportion", "0", "updateproportion", "0"), "readproportion=1");
  }

  @Test
  void zipfianNeedsTheNumberOfOperations() {
    Properties zipfian = Runs.with(CORE, "requestdistribution", "zipfian");
    zipfian.remove("operationcount");
    assertNames(zipfian, "operationcount");
  }

  /** What passes here must pass there, too. */
  @ParameterizedTest
  @CsvSource({
    "requestdistribution, zipfian",
    "requestdistribution, latest",
    "requestdistribution, hotspot",
    "requestdistribution, exponential",
    "requestdistribution, sequential",
    "scanlengthdistribution, zipfian",
    "fieldlengthdistribution, zipfian",
    "insertorder, ordered",
    "insertcount, 10",
    "zeropadding, 0"
  })
  void takesWhatCoreWorkloadTakes(String name, String value) {
    Properties properties = Runs.with(CORE, name, value);
    assertThatCode(
            () -> {
              StockProperties.check(properties);
              Measurements.setProperties(properties);
              new CoreWorkload().init(properties);
            })
        .doesNotThrowAnyException();
  }

  @Test
  void leavesOtherWorkloadsTheirOwn() {
    Properties other = Runs.with(CORE, "workload", "my.Workload", "requestdistribution", "mine");
    assertThatCode(() -> StockProperties.check(other)).doesNotThrowAnyException();
    assertNames(Runs.with(other, "threadcount", "0"), "threadcount", "1 to 100000", "'0'");
  }

  @Test
  void knowsWhatATypoMeans() {
    assertThat(StockProperties.meant("recordcuont")).contains("recordcount");
    assertThat(StockProperties.meant("readproportions")).contains("readproportion");
    assertThat(StockProperties.meant("recordcount")).isEmpty();
    assertThat(StockProperties.meant("table")).isEmpty();
    // MnemoWorkload's, whatever YCSB has that looks like it.
    assertThat(StockProperties.meant("deleteproportion")).isEmpty();
    // Of other bindings.
    assertThat(StockProperties.meant("mongodb.url")).isEmpty();
    assertThat(StockProperties.meant("somethingquiteelse")).isEmpty();
  }
}
