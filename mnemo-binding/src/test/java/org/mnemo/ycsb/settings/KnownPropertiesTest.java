package org.mnemo.ycsb.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.mnemo.ycsb.Refusals.misused;
import static org.mnemo.ycsb.Refusals.refused;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.ycsb.properties.Property;
import org.mnemo.ycsb.store.StoreTypes;
import org.mnemo.ycsb.tier.StoreType;
import org.mnemo.ycsb.workload.Runs;
import org.mnemo.ycsb.workload.StockProperties;

class KnownPropertiesTest {

  private static Properties of(String name) {
    Properties properties = new Properties();
    properties.setProperty(name, "1");
    return properties;
  }

  @Test
  void suggestsTheNearestName() {
    misused(() -> KnownProperties.check(of("mnemo.placment")), "mnemo.placment", "mnemo.placement");
    refused(() -> KnownProperties.check(of("mnemo.slow.redis.prot")), "mnemo.slow.redis.port?");
    refused(
        () -> KnownProperties.check(of("mnemo.slow.simulated.read.jiter.ns")),
        "mnemo.slow.simulated.read.jitter.ns?");
  }

  @Test
  void suggestsNothingThatIsNotNear() {
    misused(
        () -> KnownProperties.check(of("mnemo.temperature.of.the.room")),
        "mnemo.temperature.of.the.room",
        "properties.md");
  }

  @ParameterizedTest
  @CsvSource({
    "redis, redis.pasword, redis.password",
    "memcached, memcached.host, memcached.hosts",
    "dynamodb, dynamodb.regoin, dynamodb.region",
    "simulated, simulated.read.n, simulated.read.ns"
  })
  void checksTheStoresOwnNamesIfItIsUsed(String store, String name, String meant) {
    Properties used = of(name);
    used.setProperty("mnemo.store", store);
    misused(() -> KnownProperties.check(used), name, meant);
    used.setProperty("mnemo.store", store.equals("redis") ? "memcached" : "redis");
    assertThatCode(() -> KnownProperties.check(used)).doesNotThrowAnyException();
  }

  @Test
  void declaresEachOnce() {
    List<Property> all = new ArrayList<>();
    KnownProperties.ofRuns().values().forEach(all::addAll);
    all.addAll(KnownProperties.ofTiers());
    StoreTypes.all().stream().map(StoreType::properties).distinct().forEach(all::addAll);
    all.addAll(StockProperties.all());
    assertThat(Property.names(all)).doesNotHaveDuplicates();
    assertThat(all).allSatisfy(property -> assertThat(property.meaning()).isNotEmpty());
  }

  @Test
  void leavesOtherProgramsPropertiesAlone() {
    assertThatCode(() -> KnownProperties.check(of("mongodb.url"))).doesNotThrowAnyException();
    assertThatCode(() -> KnownProperties.check(of("mnemo.fast.redis.host")))
        .doesNotThrowAnyException();
  }

  @Test
  void letsAnEmptyValueTakeBackWhatAWorkloadFileSets() {
    Properties empty =
        Runs.properties(
            "mnemo.sizes", "",
            "mnemo.trace", "");
    assertThatCode(() -> KnownProperties.check(empty)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mnemo.out", "mnemo.fast.redis.port", "mnemo.tiers", "mnemo.seed",
        "mnemo.warmup.ops", "mnemo.dataset", "mnemo.state", "mnemo.tiermap"
      })
  void refusesWhatHasNoValue(String name) {
    Properties empty = new Properties();
    empty.setProperty(name, " ");
    misused(() -> KnownProperties.check(empty), name);
  }
}
