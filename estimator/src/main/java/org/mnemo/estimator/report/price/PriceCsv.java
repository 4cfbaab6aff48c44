package org.mnemo.estimator.report.price;

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
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.Directories;
import org.mnemo.core.text.SpreadsheetText;
import org.mnemo.estimator.price.InstancePrice;
import org.mnemo.estimator.price.PriceFit;
import org.mnemo.estimator.report.price.PriceTables.Family;
import org.mnemo.estimator.report.price.PriceTables.Fit;

/**
 * Fitted prices as CSV after RFC 4180, UTF-8, with a header: {@code price.csv} with a line for each
 * family, {@code price-instances.csv} with one for each instance. What is not known is empty.
 */
public final class PriceCsv {

  private static final String FAMILY_HEADER =
      "provider,family,instances,usd_per_vcpu_hour,usd_per_gib_hour,memory_share,condition_number,"
          + "note,as_of,region,fitted_families,fitted_instances,usd_per_vcpu_hour_stderr,"
          + "usd_per_gib_hour_stderr,memory_share_stderr,memory_share_min,memory_share_max,"
          + "relative_error,source,usd_per_ssd_gib_hour";

  private static final String INSTANCE_HEADER =
      "provider,family,instance,region,vcpu,memory_gib,usd_per_hour,fitted_usd_per_hour,"
          + "residual_usd_per_hour,memory_share,memory_share_stderr,as_of,fitted_families,source,"
          + "ssd_gib";

  private PriceCsv() {}

  /**
   * Writes both files, and makes the directory if it is not there.
   *
   * @throws org.mnemo.core.MnemoException if the directory cannot be written
   */
  public static void write(Path directory, List<Fit> fits) {
    Directories.make(directory);
    write(
        directory.resolve("price.csv"),
        FAMILY_HEADER,
        fits.stream()
            .flatMap(fit -> fit.byFamily().stream().map(family -> family(fit, family)))
            .toList());
    write(
        directory.resolve("price-instances.csv"),
        INSTANCE_HEADER,
        fits.stream()
            .flatMap(
                fit ->
                    fit.byFamily().stream()
                        .flatMap(family -> family.price().instances().stream())
                        .map(price -> instance(fit, price)))
            .toList());
  }

  private static List<String> family(Fit fit, Family family) {
    return List.of(
        SpreadsheetText.of(fit.provider()),
        SpreadsheetText.of(family.family()),
        Integer.toString(family.instances().size()),
        usd(fit.usdPerVcpuHour()),
        usd(fit.usdPerGibHour()),
        share(family.memoryShare()),
        rounded(fit.conditionNumber(), 1),
        SpreadsheetText.of(String.join("; ", fit.remarks())),
        fit.asOf(),
        SpreadsheetText.of(fit.region()),
        SpreadsheetText.of(String.join(" ", fit.families())),
        Integer.toString(fit.instances()),
        usd(fit.usdPerVcpuHourStderr()),
        usd(fit.usdPerGibHourStderr()),
        share(family.memoryShareStderr()),
        share(family.memoryShareMin()),
        share(family.memoryShareMax()),
        share(fit.relativeError()),
        SpreadsheetText.of(String.join("; ", fit.sources())),
        usd(fit.usdPerSsdGibHour()));
  }

  private static List<String> instance(Fit fitted, InstancePrice instance) {
    PriceFit fit = fitted.fitted().fit();
    double fittedUsd = fit.usdPerHour(instance);
    double gibPerVcpu = instance.gibPerVcpu();
    double ssdGibPerVcpu = instance.ssdGibPerVcpu();
    return List.of(
        SpreadsheetText.of(instance.provider()),
        SpreadsheetText.of(instance.family()),
        SpreadsheetText.of(instance.instance()),
        SpreadsheetText.of(instance.region()),
        usd(instance.vcpus()),
        usd(instance.memoryGib()),
        usd(instance.usdPerHour()),
        usd(fittedUsd),
        usd(instance.usdPerHour() - fittedUsd),
        share(fit.memoryShare(gibPerVcpu, ssdGibPerVcpu)),
        share(PriceTables.orNull(fit.memoryShareError(gibPerVcpu, ssdGibPerVcpu))),
        instance.asOf().text(),
        SpreadsheetText.of(String.join(" ", fitted.families())),
        SpreadsheetText.of(instance.source()),
        instance.ssdGib() > 0 ? usd(instance.ssdGib()) : "");
  }

  private static String usd(@Nullable Double usd) {
    return rounded(usd, 9);
  }

  private static String share(@Nullable Double share) {
    return rounded(share, 6);
  }

  private static String rounded(@Nullable Double value, int decimals) {
    return value == null
        ? ""
        : BigDecimal.valueOf(value)
            .setScale(decimals, RoundingMode.HALF_EVEN)
            .stripTrailingZeros()
            .toPlainString();
  }

  private static void write(Path file, String header, List<List<String>> rows) {
    try (AtomicFile target = AtomicFile.create(file)) {
      try (Writer out = new OutputStreamWriter(target.out(), StandardCharsets.UTF_8);
          CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out)) {
        csv.writeRecord(header.split(",", -1));
        rows.forEach(csv::writeRecord);
      } catch (IOException e) {
        throw AtomicFile.cannotWrite(file, e);
      }
      target.commit();
    }
  }
}
