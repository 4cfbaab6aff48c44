package org.mnemo.cli.command;

import static org.mnemo.estimator.answer.Column.words;

import java.util.List;
import java.util.concurrent.Callable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.policy.Policies;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "policies",
    description = "List the policies and their options.",
    footer = {
      "",
      "Examples:",
      "  bin/mnemo policies",
      "  bin/mnemo estimate DIR --policy cached:eviction=s3-fifo,promote-every=2"
    })
public final class PoliciesCommand implements Callable<Integer> {

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

    Table table() {
      return Table.of(options, words("", Option::name), words("", Option::meaning))
          .titled(policy + ": " + mover);
    }
  }

  private record Option(String name, String form, String meaning) {}

  private record Listed(List<Described> policies) {}

  @Override
  public Integer call() {
    Listed listed = new Listed(Policies.names().stream().map(Described::of).toList());
    answer.give(
        listed,
        new Answer(
            "%d policies, and who moves the data".formatted(listed.policies().size()),
            listed.policies().stream().map(Described::table).toList(),
            List.of(),
            List.of()));
    return 0;
  }
}
