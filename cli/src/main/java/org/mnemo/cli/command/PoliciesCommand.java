package org.mnemo.cli.command;

import java.util.List;
import java.util.concurrent.Callable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.estimator.policy.Policies;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Mixin;

@Command(
    name = "policies",
    description = "List the policies that move data, and their options.",
    footer = {
      "",
      "Examples:",
      "  bin/mnemo policies",
      "  bin/mnemo estimate DIR --policy cached:eviction=s3-fifo,promote-every=2"
    })
public final class PoliciesCommand implements Callable<Integer> {

  private static final int WIDTH = 80;
  private static final int INDENT = 2;

  @Mixin private AnswerArgument answer = new AnswerArgument();

  /** One policy; {@code mover} says who moves the data. */
  private record Described(String policy, String mover, List<Option> options) {

    static Described of(String policy) {
      return new Described(
          policy,
          Policies.mover(policy),
          Policies.options(policy).stream()
              .map(option -> new Option(option.name(), option.form(), option.meaning()))
              .toList());
    }
  }

  private record Option(String name, String form, String meaning) {}

  private record Listed(List<Described> policies) {}

  @Override
  public Integer call() {
    Listed listed = new Listed(Policies.names().stream().map(Described::of).toList());
    answer.give(listed, () -> print(listed.policies()));
    return 0;
  }

  private static void print(List<Described> policies) {
    int width =
        INDENT
            + policies.stream()
                .flatMap(policy -> policy.options().stream())
                .mapToInt(option -> option.name().length())
                .max()
                .orElse(0);
    Help.TextTable table =
        Help.TextTable.forColumns(
            Help.defaultColorScheme(Help.Ansi.OFF),
            new Column(width + INDENT, 0, Overflow.SPAN),
            new Column(WIDTH - width - INDENT, 0, Overflow.WRAP));
    for (Described policy : policies) {
      table.addRowValues(policy.policy(), policy.mover());
      policy
          .options()
          .forEach(option -> table.addRowValues("  " + option.name(), option.meaning()));
    }
    System.out.print(table);
  }
}
