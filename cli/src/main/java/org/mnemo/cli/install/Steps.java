package org.mnemo.cli.install;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Steps to be done, settled as a whole before the first of them is done. */
final class Steps {

  private record Step(String said, Runnable action) {}

  private final List<Step> steps = new ArrayList<>();

  /** Adds a step, and what to say of it; nothing if that is empty. */
  void add(String said, Runnable action) {
    steps.add(new Step(said, action));
  }

  /** Adds a remark. */
  void say(String said) {
    add(said, () -> {});
  }

  /** Says all steps, and does them unless it is only to be known what they are. */
  void perform(boolean dryRun, Consumer<String> report) {
    for (Step step : steps) {
      if (!dryRun) {
        step.action().run();
      }
      if (!step.said().isEmpty()) {
        report.accept(step.said());
      }
    }
  }
}
