package org.mnemo.core.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.core.Refusals.misused;
import static org.mnemo.core.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.file.Json;

class MemoryProfilesTest {

  private static final String PROPERTY = "mnemo.slow.memory";

  @TempDir Path directory;

  @Test
  void knowsTableOneOfThePaper() {
    assertThat(MemoryProfiles.PAPER)
        .isSameAs(MemoryProfiles.PAPER)
        .extracting(
            MemoryProfile::latencyNs,
            MemoryProfile::readGbS,
            MemoryProfile::writeGbS,
            MemoryProfile::price)
        .containsExactly(238.1, 1.81, 1.81, 0.2);
    assertThat(MemoryProfiles.PAPER_FAST.latencyNs()).isEqualTo(65.7);
    assertThat(MemoryProfiles.PAPER_FAST.readGbS()).isEqualTo(14.9);
    assertThat(MemoryProfiles.PAPER_FAST.figures()).isEqualTo("65.7 ns and 14.9 GB/s");
    assertThat(profile("optane-dcpmm", RangeEnd.MIDDLE).figures()).contains("305.0", "6.6", "2.3");
  }

  private static MemoryProfile profile(String name, RangeEnd end) {
    return MemoryProfiles.byName(name).profile(end, MemoryProfiles.PAPER_FAST);
  }

  @Test
  void saysOfEachMemoryWhereItIsFromAndCanEmulateIt() {
    assertThat(MemoryProfiles.names()).doesNotHaveDuplicates().hasSizeGreaterThan(10);
    assertThat(MemoryProfiles.names().stream().map(MemoryProfiles::byName))
        .allSatisfy(
            memory -> {
              assertThat(memory.source()).isNotBlank();
              assertThat(memory.asOf()).isNotBlank();
              assertThat(memory.confidence()).isIn("measured", "published", "secondary");
              assertThat(memory.kind()).isNotBlank();
              assertThat(memory.sold()).matches("no|20\\d\\d");
              assertThat(memory.priceAsOf()).matches("|20\\d\\d(-\\d\\d)?");
              assertThat(memory.isSold() && memory.price() == null && memory.note().isEmpty())
                  .isFalse();
              assertThat(memory.hasRanges() && memory.note().isEmpty()).isFalse();
              double best = readNs(memory, RangeEnd.BEST);
              double middle = readNs(memory, RangeEnd.MIDDLE);
              double worst = readNs(memory, RangeEnd.WORST);
              assertThat(best).as(memory.name()).isLessThanOrEqualTo(middle);
              assertThat(middle).as(memory.name()).isLessThanOrEqualTo(worst);
            });
  }

  private static double readNs(KnownMemory memory, RangeEnd end) {
    MemoryProfile profile = memory.profile(end, MemoryProfiles.PAPER_FAST);
    return new OperationDelay(MemoryProfiles.PAPER_FAST, profile, 8).readNs(10_000);
  }

  @Test
  void offersWhatCanBeBoughtAsSlowMem() {
    assertThat(MemoryProfiles.sold())
        .extracting(KnownMemory::name)
        .contains("cxl-asic", "cxl-card", "cxl-ddr4", "dram-remote-ddr5", "nvme-gen5", "rdma-100g")
        .doesNotContain("paper", "paper-fast", "optane-dcpmm", "xmem-nvm", "dram-local");
    // A price of one's own has no date, and does not bring a memory back.
    KnownMemory optane = MemoryProfiles.known(PROPERTY, "optane-dcpmm,price=0.4");
    assertThat(optane.isSold()).isFalse();
    assertThat(optane.priceAsOf()).isEmpty();
  }

  @Test
  void takesTheEndsOfRangesAndMultiplesOfDram() {
    assertThat(profile("cxl-asic", RangeEnd.BEST).latencyNs()).isEqualTo(140);
    assertThat(profile("cxl-asic", RangeEnd.BEST).writeGbS()).isEqualTo(36);
    assertThat(profile("cxl-asic", RangeEnd.MIDDLE).latencyNs()).isEqualTo(275);
    assertThat(profile("cxl-asic", RangeEnd.WORST).writeGbS()).isEqualTo(12);
    assertThat(profile("xmem-nvm", RangeEnd.MIDDLE).latencyNs()).isEqualTo(4 * 65.7);
    assertThat(profile("xmem-nvm", RangeEnd.WORST).readGbS()).isEqualTo(14.9 / 8);
    assertThat(profile("compressed-dram", RangeEnd.BEST).price()).isEqualTo(0.14);
    assertThat(profile("zram-lz4", RangeEnd.BEST).figures()).contains("4.1", "4096");
  }

  @Test
  void suggestsAProfileForAMistypedOne() {
    misused(
        () -> MemoryProfiles.of(PROPERTY, "optane"),
        "'optane'",
        "optane-dcpmm",
        "paper-fast",
        "--probe");
  }

  @Test
  void readsADeviceByTheTimesOfItsRequests() {
    MemoryProfile device =
        MemoryProfiles.of(PROPERTY, "request_us=10-30,request_write_us=50,page=4096,channels=4");
    assertThat(device.requests()).isEqualTo(new DeviceRequests(20_000, 50_000, 4096));
    assertThat(device.channels()).isEqualTo(4);
    assertThat(device.latencyNs()).isZero();
    // Of a device whose channels nobody tells, no client waits for another.
    assertThat(MemoryProfiles.of(PROPERTY, "request_us=10").channels()).isEqualTo(1024);
  }

  @Test
  void readsPointsOfLoadedLatency() {
    MemoryProfile loaded =
        MemoryProfiles.of(
            PROPERTY, "latency_ns=100,read_gb_s=9,write_gb_s=9,loaded_latency=3:120 8.5:300");
    assertThat(loaded.loadedLatency())
        .containsExactly(new LoadedLatency(3, 120), new LoadedLatency(8.5, 300));
  }

  @Test
  void readsFiguresInAnyOrderAndThePriceIfItIsThere() {
    MemoryProfile given =
        MemoryProfiles.of(PROPERTY, "write_gb_s=2.3, latency_ns=305,price=0.2,read_gb_s=6.6");
    assertThat(given)
        .isEqualTo(new MemoryProfile("as given", 305, 6.6, 2.3, 0.2, "", "mnemo.slow.memory"));
    assertThat(MemoryProfiles.of(PROPERTY, "latency_ns=305,read_gb_s=6.6,write_gb_s=2.3").price())
        .isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "latency=305,read_gb_s=1|'latency', did you mean latency_ns?",
        "latency_ns=305,read_gb_s=1|write_gb_s=10-40",
        "latency_ns=305,read_gb_s=1,write_gb_s=|write_gb_s",
        "latency_ns=305,read_gb_s=1,write_gb_s|write_gb_s",
        "latency_ns=-3,read_gb_s=1,write_gb_s=1|'-3'",
        "latency_ns=NaN,read_gb_s=1,write_gb_s=1|'NaN'",
        "latency_ns=1e400,read_gb_s=1,write_gb_s=1|'1e400'",
        "latency_ns=9-3,read_gb_s=1,write_gb_s=1|'9-3'",
        "latency_ns=3,read_gb_s=0,write_gb_s=1|read_gb_s",
        "latency_ns=3,read_gb_s=1,write_gb_s=1,page=4096|request_us",
        "request_read_us=3|request_write_us",
        "request_us=0|'0'",
        "request_us=2e6|1e6 µs",
        "request_us=2,page=4.5|'4.5'",
        "request_us=2,page=2000000000|'2000000000'",
        "request_us=2,channels=0|1 to 1024",
        "latency_ns=3,read_gb_s=1,write_gb_s=1,random_read_gb_s=1-2|random_read_gb_s",
        "latency_ns=3,read_gb_s=1,write_gb_s=1,loaded_latency=5|loaded_latency",
        "latency_ns=3,read_gb_s=1,write_gb_s=1,loaded_latency=5:2|2.0 ns at 5.0 GB/s",
        "latency_ns=1e300,read_gb_s=1,write_gb_s=1|1.0E300",
        "latency_ns=3,read_gb_s=1e-4,write_gb_s=1|1.0E-4",
        "latency_ns=3,read_gb_s=1,write_gb_s=1e7|1.0E7",
        "latency_ns=3,read_gb_s=1,read_gb_s=1|read_gb_s is given twice",
        "latency_ns=3,,read_gb_s=1,write_gb_s=1|figure ''",
        "latency_ns=3,read_gb_s=1,write_gb_s=1,price=7|7.0",
        "latency_ns=3,request_us=10|latency_ns",
        "request_us=10,loaded_latency=5:90|loaded_latency",
        "latency_ns=3,read_gb_s=9,write_gb_s=9,loaded_latency=23-30:309|loaded_latency"
      },
      quoteCharacter = '"')
  void namesTheFigureThatIsWrong(String text, String wrong) {
    misused(() -> MemoryProfiles.of(PROPERTY, text), PROPERTY, wrong);
  }

  @Test
  void takesNoDeviceForDram() {
    assertThat(MemoryProfiles.dram(PROPERTY, "paper-fast").name()).isEqualTo("paper-fast");
    misused(() -> MemoryProfiles.dram(PROPERTY, "nvme-gen3"), "nvme-gen3");
  }

  @Test
  void readsWhatAProbeWrote() throws IOException {
    Path file = directory.resolve("cxl.json");
    MemoryProfile profile = new MemoryProfile("node2", 250, 8, 5, null, "2026-01-02", "a probe");
    Json.write(file, profile);
    assertThat(MemoryProfiles.of(PROPERTY, file.toString())).isEqualTo(profile);

    Files.writeString(file, Files.readString(file).replace("250.0", "-250.0"));
    refused(() -> MemoryProfiles.of(PROPERTY, file.toString()), file.toString(), "'node2'");
    refused(() -> MemoryProfiles.of(PROPERTY, directory.resolve("no.json").toString()), "no.json");
  }
}
