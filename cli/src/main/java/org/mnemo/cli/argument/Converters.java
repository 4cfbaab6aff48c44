package org.mnemo.cli.argument;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.memory.KnownMemory;
import org.mnemo.core.memory.MemoryProfile;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.text.ByteSize;
import org.mnemo.core.text.Check;
import org.mnemo.core.text.PathText;
import org.mnemo.core.text.Percentage;
import org.mnemo.core.text.TimeSpan;
import org.mnemo.estimator.answer.ChartFormat;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.estimate.EstimateOptions.FastCapacity;
import org.mnemo.estimator.estimate.Slos.LatencySlo;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.offer.AsOf;
import org.mnemo.estimator.reuse.ReusePlan.ReuseMethod;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Values of options from their texts. Each error is a sentence that names option and text. */
public final class Converters {

  /** Subject of these sentences, for which {@link #sentence} puts the name of the option. */
  private static final String SUBJECT = "it";

  private Converters() {}

  /** Bytes, such as 500000 or 2GiB. */
  public static final class Bytes implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      return ByteSize.parse(SUBJECT, text);
    }
  }

  /** A file to read; - is standard input. */
  public static final class Input implements ITypeConverter<Path> {
    @Override
    public Path convert(String text) {
      return PathText.parse(SUBJECT, text.equals("-") ? "/dev/stdin" : text);
    }
  }

  /** A percentage, such as 5%, as a share. */
  public static final class Percent implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      return Percentage.parse(SUBJECT, text);
    }
  }

  /** A share, such as 0.05 or 5%. */
  public static final class Share implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      double share = Percentage.orNumber(SUBJECT, text);
      if (share == 1 && !text.contains("%")) {
        throw new UsageException(
            "%s must be a share below 1, or 1%% or 100%%, was '%s'".formatted(SUBJECT, text));
      }
      return share;
    }
  }

  /** A whole number of at least 1. */
  public static final class Count implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return positive(whole(text, Integer::valueOf));
    }
  }

  /** A whole number of at least 1, which may be large. */
  public static final class LargeCount implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      return positive(whole(text, Long::valueOf));
    }
  }

  /** A time of whole seconds, such as 60s or 1h. */
  static final class Seconds implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      return TimeSpan.wholeSeconds(SUBJECT, text);
    }
  }

  /** A share of performance to keep, as the slowdown that this allows. */
  static final class Alpha implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      double alpha = number(text);
      if (!(alpha > 0 && alpha <= 1)) {
        throw new UsageException(
            "%s must be a share above 0 and at most 1, such as 0.9, was '%s'"
                .formatted(SUBJECT, text));
      }
      return 1 / alpha - 1;
    }
  }

  /** A price by tier, such as cxl=0.5; a price alone, such as 0.3, has the name "". */
  static final class TierPrice implements ITypeConverter<Map.Entry<String, Double>> {
    @Override
    public Map.Entry<String, Double> convert(String text) {
      int equals = text.indexOf('=');
      return Map.entry(
          text.substring(0, Math.max(0, equals)).strip(), number(text.substring(equals + 1)));
    }
  }

  /** A time in nanoseconds, such as 300us. */
  public static final class Nanoseconds implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      double ns = TimeSpan.nanoseconds(SUBJECT, text.strip());
      Check.that(ns > 0, "%s must be a time above 0, was '%s'".formatted(SUBJECT, text));
      return ns;
    }
  }

  /** A limit of a latency of reads, such as 2ms, or of writes, such as write:2ms. */
  private abstract static class Limit implements ITypeConverter<LatencySlo> {
    private final double quantile;

    private Limit(double quantile) {
      this.quantile = quantile;
    }

    @Override
    public LatencySlo convert(String text) {
      String limit = text.strip().toLowerCase(Locale.ROOT);
      double ns = new Nanoseconds().convert(limit.replaceFirst("^(read|write):", ""));
      return new LatencySlo(new LatencyFigure(limit.startsWith("write:"), quantile), ns);
    }
  }

  static final class P99 extends Limit {
    P99() {
      super(0.99);
    }
  }

  static final class P95 extends Limit {
    P95() {
      super(0.95);
    }
  }

  static final class Mean extends Limit {
    Mean() {
      super(LatencyFigure.MEAN);
    }
  }

  /** Has a command and all below it convert values by their types. */
  public static void register(CommandLine command) {
    command
        .setCaseInsensitiveEnumValuesAllowed(true)
        .registerConverter(Path.class, text -> PathText.parse(SUBJECT, text))
        .registerConverter(Double.class, Converters::number)
        .registerConverter(double.class, Converters::number)
        .registerConverter(Integer.class, text -> whole(text, Integer::valueOf))
        .registerConverter(int.class, text -> whole(text, Integer::valueOf))
        .registerConverter(Long.class, text -> whole(text, Long::valueOf))
        .registerConverter(long.class, text -> whole(text, Long::valueOf))
        .registerConverter(Duration.class, text -> TimeSpan.parse(SUBJECT, text))
        .registerConverter(KnownMemory.class, text -> MemoryProfiles.known(SUBJECT, text))
        .registerConverter(MemoryProfile.class, text -> MemoryProfiles.dram(SUBJECT, text))
        .registerConverter(FastCapacity.class, Converters::capacity)
        .registerConverter(ModelKind.class, ModelKind::byName)
        .registerConverter(Deployment.class, Deployment::byName)
        .registerConverter(ReuseMethod.class, ReuseMethod::byName)
        .registerConverter(ChartFormat.class, text -> ChartFormat.byName(text.strip()))
        .registerConverter(AsOf.class, Converters::asOf);
  }

  /**
   * The error of a converter that a failure to parse comes from, with the name of the option.
   *
   * @throws MnemoException if a file that the text names cannot be read
   */
  public static String sentence(ParameterException e) {
    if (e.getCause() instanceof MnemoException cause) {
      if (!(cause instanceof UsageException)) {
        throw cause;
      }
      return String.valueOf(cause.getMessage())
          .replaceFirst("^" + SUBJECT + "\\b", name(e.getArgSpec()));
    }
    if (e instanceof OverwrittenOptionException twice) {
      return name(twice.getOverwritten()) + " is given twice; give it once";
    }
    if (e instanceof UnmatchedArgumentException unmatched) {
      return "unknown argument '%s'".formatted(unmatched.getUnmatched().get(0));
    }
    // As picocli begins some of its sentences, but not others.
    return String.valueOf(e.getMessage()).replaceFirst("^Error: ", "");
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }

  private static double number(String text) {
    double number = Check.number(text.strip());
    Check.that(
        !Double.isNaN(number), SUBJECT + " must be a number, such as 0.25, was '" + text + "'");
    return number;
  }

  private static <T> T whole(String text, Function<String, T> parsed) {
    try {
      return parsed.apply(text);
    } catch (NumberFormatException e) {
      throw new UsageException(
          "%s must be a whole number that is not too large, was '%s'".formatted(SUBJECT, text), e);
    }
  }

  private static <T extends Number> T positive(T count) {
    if (count.longValue() < 1) {
      throw new UsageException(SUBJECT + " must be at least 1, was " + count);
    }
    return count;
  }

  /** FastMem as users write it: {@code 500000}, {@code 2GiB} or {@code 20%}. */
  private static FastCapacity capacity(String text) {
    if (!text.contains("%")) {
      return FastCapacity.ofBytes(ByteSize.parse(SUBJECT, text));
    }
    double share = Percentage.parse(SUBJECT, text);
    Check.that(share <= 1, "%s must be at most 100%%, was '%s'".formatted(SUBJECT, text));
    return FastCapacity.ofShare(share);
  }

  private static AsOf asOf(String text) {
    return AsOf.parse(text)
        .orElseThrow(
            () ->
                new UsageException(
                    "%s must be a date as in %s, was '%s'".formatted(SUBJECT, AsOf.FORMS, text)));
  }
}
