package org.mnemo.core.memory;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;

/**
 * A memory with possibly uncertain figures: ranges, or null without a source. A device has times of
 * requests, any other memory latency and bandwidths.
 *
 * @param kind what it is, as in {@code memory-profiles.csv}: a CXL card, a far node and so on;
 *     empty if unknown
 * @param latencyNs latency of a dependent load in nanoseconds
 * @param readGbS bandwidth of streaming reads in 10^9 bytes a second
 * @param writeGbS the same for streaming writes
 * @param randomReadGbS exact bandwidth of one thread's reads of random lines
 * @param randomWriteGbS the same for writes
 * @param requestReadUs time of a device's read request in microseconds
 * @param requestWriteUs the same for writes
 * @param pageBytes bytes per request; null if a request moves a value of any size
 * @param channels operations served at the same time; null if unknown
 * @param loadedLatency latency by the bandwidth in use
 * @param price price per byte relative to DRAM
 * @param priceAsOf date of the price; empty if it does not change with the market
 * @param sold year since which it can be bought or used; {@code no} if it cannot; empty if unknown
 * @param confidence origin of the figures; {@code published}: in the paper or data sheet itself;
 *     {@code secondary}: reported by third parties; {@code given}: by the user; {@code measured}:
 *     by a probe
 * @param note meaning of the figures, and assumptions for unknown ones
 */
public record KnownMemory(
    String name,
    String kind,
    @Nullable FigureRange latencyNs,
    @Nullable FigureRange readGbS,
    @Nullable FigureRange writeGbS,
    @Nullable Double randomReadGbS,
    @Nullable Double randomWriteGbS,
    @Nullable FigureRange requestReadUs,
    @Nullable FigureRange requestWriteUs,
    @Nullable Long pageBytes,
    @Nullable Integer channels,
    List<LoadedLatency> loadedLatency,
    @Nullable FigureRange price,
    String priceAsOf,
    String sold,
    String asOf,
    String confidence,
    String source,
    String note) {

  public KnownMemory {
    loadedLatency = List.copyOf(loadedLatency);
  }

  /** A completely known memory. */
  public static KnownMemory of(MemoryProfile profile) {
    DeviceRequests requests = profile.requests();
    return new KnownMemory(
        profile.name(),
        "",
        requests == null ? FigureRange.of(profile.latencyNs()) : null,
        FigureRange.of(profile.readGbS()),
        FigureRange.of(profile.writeGbS()),
        profile.randomReadGbS(),
        profile.randomWriteGbS(),
        requests == null ? null : FigureRange.of(requests.readNs() / 1e3),
        requests == null ? null : FigureRange.of(requests.writeNs() / 1e3),
        requests == null || requests.pageBytes() == 0 ? null : requests.pageBytes(),
        profile.channels(),
        profile.loadedLatency(),
        profile.price() == null ? null : FigureRange.of(profile.price()),
        profile.asOf(),
        "",
        profile.asOf(),
        "measured",
        profile.source(),
        "");
  }

  /** False if it is of a paper or no longer sold. */
  public boolean isSold() {
    return !sold.equals("no");
  }

  /** True if requests, not loads, access it. */
  public boolean isDevice() {
    return requestReadUs != null;
  }

  /** True if a time is known only as a range. */
  public boolean hasRanges() {
    return Stream.of(latencyNs, readGbS, writeGbS, requestReadUs, requestWriteUs)
        .filter(Objects::nonNull)
        .anyMatch(figure -> !figure.isKnown());
  }

  /**
   * The profile with these figures.
   *
   * @param end value taken from ranges
   * @param dram the DRAM for multiples
   * @throws UsageException naming a figure that is missing or impossible
   */
  public MemoryProfile profile(RangeEnd end, MemoryProfile dram) {
    Double priceAtEnd = price == null ? null : price.at(end, true, 1);
    if (requestReadUs != null) {
      FigureRange writeUs = required("request_write_us", requestWriteUs);
      return new MemoryProfile(
          name,
          0,
          readGbS == null ? MemoryProfile.MAX_GB_S : readGbS.at(end, false, dram.readGbS()),
          writeGbS == null ? MemoryProfile.MAX_GB_S : writeGbS.at(end, false, dram.writeGbS()),
          null,
          null,
          new DeviceRequests(
              1e3 * requestReadUs.at(end, true, Double.NaN),
              1e3 * writeUs.at(end, true, Double.NaN),
              pageBytes == null ? 0 : pageBytes),
          channels == null ? MemoryProfile.MAX_CHANNELS : channels,
          List.of(),
          priceAtEnd,
          asOf,
          source);
    }
    return new MemoryProfile(
        name,
        required("latency_ns", latencyNs).at(end, true, dram.latencyNs()),
        required("read_gb_s", readGbS).at(end, false, dram.readGbS()),
        required("write_gb_s", writeGbS).at(end, false, dram.writeGbS()),
        randomReadGbS,
        randomWriteGbS,
        null,
        channels == null ? 1 : channels,
        loadedLatency,
        priceAtEnd,
        asOf,
        source);
  }

  private FigureRange required(String figure, @Nullable FigureRange value) {
    if (value == null) {
      throw new UsageException(
          "memory '%s' lacks %s; give it, or a range such as %s=10-40"
              .formatted(name, figure, figure));
    }
    return value;
  }

  /** Figures as text, with their ranges. */
  public String figures() {
    StringBuilder text = new StringBuilder();
    append(text, latencyNs, " ns");
    append(text, requestReadUs, " µs a request to read");
    append(text, requestWriteUs, " µs to write");
    append(text, readGbS, " GB/s to read");
    append(text, writeGbS, " GB/s to write");
    return text.toString();
  }

  /** Known figures as text, by the names that users write. */
  Map<String, String> figureTexts() {
    Map<String, String> texts = new HashMap<>();
    texts.put("kind", kind);
    texts.put("price_as_of", priceAsOf);
    texts.put("sold", sold);
    put(texts, "latency_ns", latencyNs);
    put(texts, "read_gb_s", readGbS);
    put(texts, "write_gb_s", writeGbS);
    put(texts, "random_read_gb_s", randomReadGbS);
    put(texts, "random_write_gb_s", randomWriteGbS);
    put(texts, "request_read_us", requestReadUs);
    put(texts, "request_write_us", requestWriteUs);
    put(texts, "page", pageBytes);
    put(texts, "channels", channels);
    put(texts, "price", price);
    if (!loadedLatency.isEmpty()) {
      texts.put(
          "loaded_latency",
          loadedLatency.stream()
              .map(point -> point.gbS() + ":" + point.latencyNs())
              .collect(Collectors.joining(" ")));
    }
    return texts;
  }

  private static void put(Map<String, String> texts, String figure, @Nullable Object value) {
    if (value != null) {
      texts.put(figure, value.toString());
    }
  }

  private static void append(StringBuilder text, @Nullable FigureRange figure, String unit) {
    if (figure != null) {
      text.append(text.isEmpty() ? "" : ", ").append(figure).append(unit);
    }
  }
}
