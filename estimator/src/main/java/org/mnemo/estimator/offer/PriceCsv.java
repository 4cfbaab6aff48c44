package org.mnemo.estimator.offer;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.CsvFile;
import org.mnemo.core.file.Directories;
import org.mnemo.estimator.offer.PriceAnswer.Fit;

/**
 * Fitted prices as CSV: {@code price.csv} with a line for each family, {@code price-instances.csv}
 * with one for each instance.
 */
public final class PriceCsv {

  private static final int USD = 9;
  private static final int SHARE = 6;

  private PriceCsv() {}

  /**
   * Writes both files, and makes the directory if it is not there.
   *
   * @throws org.mnemo.core.MnemoException if the directory cannot be written
   */
  public static void write(Path directory, List<Fit> fits) {
    Directories.make(directory);
    List<FamilyPrice> families = fits.stream().flatMap(fit -> fit.byFamily().stream()).toList();
    writeFamilies(directory.resolve("price.csv"), families);
    writeInstances(directory.resolve("price-instances.csv"), families);
  }

  private static void writeFamilies(Path file, List<FamilyPrice> families) {
    record Row(FamilyPrice family, InstanceGroup group, PriceFit fit) {}
    new CsvFile<Row>()
        .text("provider", row -> row.group().provider())
        .text("family", row -> row.family().family())
        .count("instances", row -> row.family().instances().size())
        .figure("usd_per_vcpu_hour", USD, row -> row.fit().usdPerVcpuHour())
        .figure("usd_per_gib_hour", USD, row -> row.fit().usdPerGibHour())
        .figure("memory_share", SHARE, row -> row.family().memoryShare())
        .figure("condition_number", 1, row -> row.fit().conditionNumber())
        .text("note", row -> String.join("; ", row.family().fitted().remarks()))
        .text("as_of", row -> row.group().asOf().text())
        .text("region", row -> row.group().region())
        .text("fitted_families", row -> String.join(" ", row.group().families()))
        .count("fitted_instances", row -> row.group().instances().size())
        .figure("usd_per_vcpu_hour_stderr", USD, row -> known(row.fit().usdPerVcpuHourError()))
        .figure("usd_per_gib_hour_stderr", USD, row -> known(row.fit().usdPerGibHourError()))
        .figure("memory_share_stderr", SHARE, row -> known(row.family().memoryShareStderr()))
        .figure("memory_share_min", SHARE, row -> row.family().memoryShareMin())
        .figure("memory_share_max", SHARE, row -> row.family().memoryShareMax())
        .figure("relative_error", SHARE, row -> row.fit().relativeError())
        .text("source", row -> String.join("; ", row.group().sources()))
        .figure("usd_per_ssd_gib_hour", USD, row -> aboveZero(row.fit().usdPerSsdGibHour()))
        .write(
            file,
            families.stream()
                .map(family -> new Row(family, family.fitted().group(), family.fitted().fit()))
                .toList());
  }

  private static void writeInstances(Path file, List<FamilyPrice> families) {
    record Row(InstancePrice price, FittedGroup fitted) {
      double fittedUsd() {
        return fitted.fit().usdPerHour(price);
      }

      double memoryShare() {
        return fitted.fit().memoryShare(price.gibPerVcpu(), price.ssdGibPerVcpu());
      }

      OptionalDouble memoryShareError() {
        return fitted.fit().memoryShareError(price.gibPerVcpu(), price.ssdGibPerVcpu());
      }
    }
    new CsvFile<Row>()
        .text("provider", row -> row.price().provider())
        .text("family", row -> row.price().family())
        .text("instance", row -> row.price().instance())
        .text("region", row -> row.price().region())
        .figure("vcpu", USD, row -> row.price().vcpus())
        .figure("memory_gib", USD, row -> row.price().memoryGib())
        .figure("usd_per_hour", USD, row -> row.price().usdPerHour())
        .figure("fitted_usd_per_hour", USD, Row::fittedUsd)
        .figure("residual_usd_per_hour", USD, row -> row.price().usdPerHour() - row.fittedUsd())
        .figure("memory_share", SHARE, Row::memoryShare)
        .figure("memory_share_stderr", SHARE, row -> known(row.memoryShareError()))
        .text("as_of", row -> row.price().asOf().text())
        .text("fitted_families", row -> String.join(" ", row.fitted().group().families()))
        .text("source", row -> row.price().source())
        .figure("ssd_gib", USD, row -> aboveZero(row.price().ssdGib()))
        .write(
            file,
            families.stream()
                .flatMap(each -> each.prices().stream().map(price -> new Row(price, each.fitted())))
                .toList());
  }

  private static double known(@Nullable Double figure) {
    return figure == null ? Double.NaN : figure;
  }

  private static double known(OptionalDouble figure) {
    return figure.orElse(Double.NaN);
  }

  private static double aboveZero(double figure) {
    return figure > 0 ? figure : Double.NaN;
  }
}
