package org.mnemo.estimator.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.text.SpreadsheetText;
import org.mnemo.estimator.price.FamilyPrice;
import org.mnemo.estimator.price.InstanceGroup;
import org.mnemo.estimator.price.InstancePrice;
import org.mnemo.estimator.price.PriceFit;

/**
 * Fitted prices as CSV after RFC 4180, UTF-8, with a header: {@code price.csv} with a line for each
 * family, {@code price-instances.csv} with one for each instance. What is not known is empty.
 */
public final class PriceCsv {

  private static final int USD_DECIMALS = 9;
  private static final int SHARE_DECIMALS = 6;

  private PriceCsv() {}

  /** Writes a line for each family. */
  public static void write(Path file, List<FamilyPrice> prices) {
    write(
        file,
        List.of(
            "provider",
            "family",
            "instances",
            "usd_per_vcpu_hour",
            "usd_per_gib_hour",
            "memory_share",
            "condition_number",
            "note",
            "as_of",
            "region",
            "fitted_families",
            "fitted_instances",
            "usd_per_vcpu_hour_stderr",
            "usd_per_gib_hour_stderr",
            "memory_share_stderr",
            "memory_share_min",
            "memory_share_max",
            "relative_error",
            "source",
            "usd_per_ssd_gib_hour"),
        prices.stream().map(PriceCsv::family).toList());
  }

  private static List<String> family(FamilyPrice price) {
    InstanceGroup group = price.fitted().group();
    PriceFit fit = price.fitted().fit();
    return List.of(
        SpreadsheetText.of(price.provider()),
        SpreadsheetText.of(price.family()),
        Integer.toString(price.instances().size()),
        usd(fit.usdPerVcpuHour()),
        usd(fit.usdPerGibHour()),
        share(price.memoryShare()),
        rounded(fit.conditionNumber(), 1),
        SpreadsheetText.of(String.join("; ", price.fitted().remarks())),
        group.asOf().text(),
        SpreadsheetText.of(group.region()),
        SpreadsheetText.of(String.join(" ", group.families())),
        Integer.toString(group.instances().size()),
        usd(fit.usdPerVcpuHourError()),
        usd(fit.usdPerGibHourError()),
        share(price.memoryShareError()),
        share(price.lowestMemoryShare()),
        share(price.highestMemoryShare()),
        share(fit.relativeError()),
        SpreadsheetText.of(String.join("; ", group.sources())),
        fit.hasSsd() ? usd(fit.usdPerSsdGibHour()) : "");
  }

  /** Writes a line for each instance of the families. */
  public static void writeInstances(Path file, List<FamilyPrice> prices) {
    write(
        file,
        List.of(
            "provider",
            "family",
            "instance",
            "region",
            "vcpu",
            "memory_gib",
            "usd_per_hour",
            "fitted_usd_per_hour",
            "residual_usd_per_hour",
            "memory_share",
            "memory_share_stderr",
            "as_of",
            "fitted_families",
            "source",
            "ssd_gib"),
        prices.stream()
            .flatMap(price -> price.instances().stream().map(one -> instance(price, one)))
            .toList());
  }

  private static List<String> instance(FamilyPrice price, InstancePrice instance) {
    PriceFit fit = price.fitted().fit();
    return List.of(
        SpreadsheetText.of(instance.provider()),
        SpreadsheetText.of(instance.family()),
        SpreadsheetText.of(instance.instance()),
        SpreadsheetText.of(instance.region()),
        usd(instance.vcpus()),
        usd(instance.memoryGib()),
        usd(instance.usdPerHour()),
        usd(fit.usdPerHour(instance)),
        usd(instance.usdPerHour() - fit.usdPerHour(instance)),
        share(fit.memoryShare(instance.gibPerVcpu(), instance.ssdGibPerVcpu())),
        share(fit.memoryShareError(instance.gibPerVcpu(), instance.ssdGibPerVcpu())),
        instance.asOf().text(),
        SpreadsheetText.of(String.join(" ", price.fitted().group().families())),
        SpreadsheetText.of(instance.source()),
        instance.ssdGib() > 0 ? usd(instance.ssdGib()) : "");
  }

  private static String usd(double usd) {
    return rounded(usd, USD_DECIMALS);
  }

  private static String usd(OptionalDouble usd) {
    return usd.isEmpty() ? "" : usd(usd.getAsDouble());
  }

  private static String share(double share) {
    return rounded(share, SHARE_DECIMALS);
  }

  private static String share(OptionalDouble share) {
    return share.isEmpty() ? "" : share(share.getAsDouble());
  }

  private static String rounded(double value, int decimals) {
    return BigDecimal.valueOf(value)
        .setScale(decimals, RoundingMode.HALF_EVEN)
        .stripTrailingZeros()
        .toPlainString();
  }

  private static void write(Path file, List<String> header, List<List<String>> rows) {
    try (AtomicFile target = AtomicFile.create(file)) {
      try (Writer out = new OutputStreamWriter(target.out(), StandardCharsets.UTF_8);
          CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out)) {
        csv.writeRecord(header);
        rows.forEach(csv::writeRecord);
      } catch (IOException e) {
        throw AtomicFile.cannotWrite(file, e);
      }
      target.commit();
    }
  }
}
