package org.mnemo.core.trace.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mnemo.core.MnemoException;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.SingleFileFormat;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWriter;
import org.mnemo.core.trace.format.Step;
import org.mnemo.core.trace.format.TraceFormats;

class TraceSamplerTest {

  private static final SingleFileFormat FORMAT = TraceFormats.TWITTER;

  /** A sample and what was said of it. */
  private record Taken(List<Step> steps, TraceSample sample) {}

  private static Taken take(List<Step> trace, SampleMethod method, double rate, long seed) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TraceSample sample;
    try (TraceReader reader = Step.reader(FORMAT, Step.write(FORMAT, trace));
        TraceWriter writer = FORMAT.writer(out, "sample")) {
      sample = new TraceSampler(method, rate, seed).sample(reader, "t", writer);
    }
    return new Taken(Step.read(FORMAT, List.of(out.toByteArray())), sample);
  }

  private static List<Step> randomTrace(long seed) {
    Random random = new Random(seed);
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      Operation operation = Operation.of(random.nextInt(Operation.count()));
      steps.add(Step.of("user" + (int) Math.abs(random.nextGaussian() * 100), operation));
    }
    return steps;
  }

  private static boolean holds(KeySample sample, Step step) {
    return sample.holds(step.key(), 0, step.key().length);
  }

  @Property(tries = 50)
  void keepsEveryAccessOfTheKeysOfTheSample(
      @ForAll long seed, @ForAll @DoubleRange(min = 0.2, max = 0.9) double rate) {
    List<Step> trace = randomTrace(seed);
    KeySample keys = new KeySample(rate, seed);
    assertThat(take(trace, SampleMethod.KEYS, rate, seed).steps())
        .isEqualTo(trace.stream().filter(step -> holds(keys, step)).toList());
  }

  @ParameterizedTest
  @EnumSource
  void saysWhatItTookOfWhat(SampleMethod method) {
    List<Step> trace = randomTrace(1);
    Taken taken = take(trace, method, 0.25, 7);
    TraceSample sample = taken.sample();
    assertThat(sample.schema()).isEqualTo(1);
    assertThat(sample.method()).isEqualTo(method);
    assertThat(sample.rate()).isEqualTo(0.25);
    assertThat(sample.seed()).isEqualTo(7);
    for (Operation operation : Operation.values()) {
      assertThat(sample.requests().count(operation)).isEqualTo(count(trace, operation));
      assertThat(sample.keptRequests().count(operation)).isEqualTo(count(taken.steps(), operation));
    }
    assertThat(sample.keptKeys())
        .isEqualTo(taken.steps().stream().map(Step::keyInHex).distinct().count());
  }

  private static long count(List<Step> steps, Operation operation) {
    return steps.stream().filter(step -> step.operation() == operation).count();
  }

  @Test
  void keepsAQuarterOfTheRequestsInTheirOrder() {
    List<Step> trace = randomTrace(1);
    List<Step> steps = take(trace, SampleMethod.REQUESTS, 0.25, 7).steps();
    assertThat(steps).hasSize(500);
    assertThat(trace).containsSubsequence(steps);
  }

  @ParameterizedTest
  @EnumSource
  void takesTheSameSampleForTheSameSeed(SampleMethod method) {
    List<Step> trace = randomTrace(1);
    assertThat(take(trace, method, 0.3, 7)).isEqualTo(take(trace, method, 0.3, 7));
    assertThat(take(trace, method, 0.3, 7).steps())
        .isNotEqualTo(take(trace, method, 0.3, 8).steps());
  }

  @ParameterizedTest
  @EnumSource
  void namesARateThatWouldLeaveSomething(SampleMethod method) {
    for (int requests : new int[] {2, 3, 100, 1000}) {
      List<Step> trace = randomTrace(requests).subList(0, requests);
      String refusal = refusal(trace, method, 1e-8);
      assertThat(refusal).contains("rate").contains("1.0E-8");
      String advised = refusal.substring(refusal.lastIndexOf(' ') + 1);
      assertThat(take(trace, method, Double.parseDouble(advised), 42).steps()).isNotEmpty();
    }
  }

  @Test
  void refusesToLeaveOutTheOnlyRequest() {
    assertThat(refusal(randomTrace(1).subList(0, 1), SampleMethod.REQUESTS, 1e-8))
        .isEqualTo("t has a single request, and the sample skips it; use the trace as it is");
  }

  @ParameterizedTest
  @EnumSource
  void refusesAnEmptyTrace(SampleMethod method) {
    assertThat(refusal(Collections.emptyList(), method, 0.5)).contains("t holds no request");
  }

  private static String refusal(List<Step> trace, SampleMethod method, double rate) {
    String[] message = new String[1];
    assertThatThrownBy(() -> take(trace, method, rate, 42))
        .isInstanceOf(MnemoException.class)
        .satisfies(e -> message[0] = e.getMessage());
    return message[0];
  }
}
