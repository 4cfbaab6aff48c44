package org.mnemo.core.tier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.Json;

class TierProfilesTest {

  private static final String PROPERTY = "mnemo.slow.memory";

  @TempDir Path directory;

  @Test
  void knowsTableOneOfThePaper() {
    assertThat(TierProfiles.PAPER)
        .isSameAs(TierProfiles.PAPER)
        .extracting(
            TierProfile::latencyNs, TierProfile::readGbS, TierProfile::writeGbS, TierProfile::price)
        .containsExactly(238.1, 1.81, 1.81, 0.2);
    assertThat(TierProfiles.PAPER_FAST.latencyNs()).isEqualTo(65.7);
    assertThat(TierProfiles.PAPER_FAST.readGbS()).isEqualTo(14.9);
    assertThat(TierProfiles.PAPER_FAST.figures()).isEqualTo("65.7 ns and 14.9 GB/s");
    assertThat(TierProfiles.byName("optane-dcpmm").figures())
        .isEqualTo("305.0 ns, 6.6 GB/s to read and 2.3 GB/s to write");
  }

  @Test
  void saysOfEachProfileWhereItIsFromAndWhatItLacks() {
    assertThat(TierProfiles.all())
        .extracting(KnownMemory::name)
        .doesNotHaveDuplicates()
        .hasSizeGreaterThan(10);
    assertThat(TierProfiles.all())
        .allSatisfy(
            memory -> {
              assertThat(memory.source()).isNotBlank();
              assertThat(memory.asOf()).isNotBlank();
              assertThat(memory.confidence()).isIn("published", "secondary");
              if (memory.isComplete()) {
                assertThat(memory.profile().name()).isEqualTo(memory.name());
              } else {
                assertThat(memory.note()).as(memory.name()).isNotBlank();
                assertThatThrownBy(memory::profile)
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("'" + memory.name() + "' cannot be emulated")
                    .hasMessageContaining(memory.missing().get(0));
              }
            });
    assertThat(TierProfiles.namesToEmulate())
        .containsExactly("paper-fast", "paper", "optane-dcpmm");
  }

  @Test
  void saysWhatAProfileLacks() {
    assertThatThrownBy(() -> TierProfiles.byName("cxl-asic"))
        .hasMessage(
            "memory profile 'cxl-asic' cannot be emulated: its source has no latency of a load, no"
                + " write bandwidth (latency 140 to 410 depends on the device: too wide to choose"
                + " one; the bandwidth is of the mix; no list price); give figures as in"
                + " latency_ns=305,read_gb_s=6.6,write_gb_s=2.3");
  }

  @Test
  void suggestsAProfileForAMistypedOne() {
    assertThatThrownBy(() -> TierProfiles.of(PROPERTY, "optane"))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "unknown memory profile 'optane', did you mean optane-dcpmm? Use one of [paper-fast,"
                + " paper, optane-dcpmm], a .json file of 'bin/mnemo probe', or"
                + " latency_ns=...,read_gb_s=...,write_gb_s=...");
  }

  @Test
  void readsFiguresInAnyOrderAndThePriceIfItIsThere() {
    TierProfile given =
        TierProfiles.of(PROPERTY, "write_gb_s=2.3, latency_ns=305,price=0.2,read_gb_s=6.6");
    assertThat(given)
        .isEqualTo(new TierProfile("as given", 305, 6.6, 2.3, 0.2, "", "mnemo.slow.memory"));
    assertThat(TierProfiles.of(PROPERTY, "latency_ns=305,read_gb_s=6.6,write_gb_s=2.3").price())
        .isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "latency=305,read_gb_s=1|unknown figure 'latency', did you mean latency_ns?",
        "latency_ns=305,read_gb_s=1|write_gb_s is missing",
        "latency_ns=305,read_gb_s=1,write_gb_s=|write_gb_s must be a positive number, was ''",
        "latency_ns=305,read_gb_s=1,write_gb_s|write_gb_s must be a positive number, was ''",
        "latency_ns=-3,read_gb_s=1,write_gb_s=1|latency_ns must be a positive number, was '-3'",
        "latency_ns=NaN,read_gb_s=1,write_gb_s=1|latency_ns must be a positive number, was 'NaN'",
        "latency_ns=1e400,read_gb_s=1,write_gb_s=1|must be a positive number, was '1e400'",
        "latency_ns=1e300,read_gb_s=1,write_gb_s=1|must be at most 1e9 ns, was 1.0E300",
        "latency_ns=3,read_gb_s=1e-4,write_gb_s=1|from 0.001 to 1e6 GB/s, were 1.0E-4 to read",
        "latency_ns=3,read_gb_s=1,write_gb_s=1e7|GB/s, were 1.0 to read and 1.0E7 to write",
        "latency_ns=3,read_gb_s=1,read_gb_s=1|read_gb_s is there twice",
        "latency_ns=3,,read_gb_s=1,write_gb_s=1|unknown figure ''",
        "latency_ns=3,read_gb_s=1,write_gb_s=1,price=7|at most 1, DRAM's own, was 7.0"
      })
  void namesTheFigureThatIsWrong(String text, String message) {
    assertThatThrownBy(() -> TierProfiles.of(PROPERTY, text))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }

  @Test
  void readsWhatAProbeWrote() throws IOException {
    Path file = directory.resolve("cxl.json");
    TierProfile profile = new TierProfile("node2", 250, 8, 5, null, "2026-01-02", "a probe");
    Json.write(file, profile);
    assertThat(TierProfiles.of(PROPERTY, file.toString())).isEqualTo(profile);

    Files.writeString(file, Files.readString(file).replace("250.0", "-250.0"));
    assertThatThrownBy(() -> TierProfiles.of(PROPERTY, file.toString()))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining(file + " is damaged: memory profile 'node2' needs positive figures");
    assertThatThrownBy(() -> TierProfiles.of(PROPERTY, directory.resolve("no.json").toString()))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining("no.json");
  }

  @Test
  void refusesAProfileWithoutPositiveFigures() {
    assertThatThrownBy(() -> new TierProfile("odd", 10, 0, 1, null, "", ""))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("10.0 ns, 0.0 GB/s to read, 1.0 GB/s to write");
    assertThatThrownBy(() -> new TierProfile("odd", Double.NaN, 1, 1, null, "", ""))
        .isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> new TierProfile("odd", 10, 1, 1, 1.5, "", ""))
        .hasMessage(
            "the price of memory profile 'odd' must be above 0 and at most 1, DRAM's own, was 1.5");
  }
}
