package org.mnemo.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.install.Installation;
import org.mnemo.cli.install.Overlay;
import org.mnemo.cli.install.YcsbHome;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.ycsb.properties.Home;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "install-into",
    description = {
      "Put the binding into an unpacked YCSB release, or take it out.",
      "Only what this command put there is ever replaced or removed; each change is printed."
    },
    footer = {
      "",
      "Examples:",
      "  bin/mnemo install-into ycsb-0.17.0",
      "  bin/mnemo install-into ycsb-0.17.0 --dry-run"
    })
public final class InstallCommand implements Callable<Integer> {

  @Parameters(paramLabel = "YCSB_HOME", description = "The folder that YCSB 0.17.0 unpacks to.")
  private Path ycsbHome = Path.of("");

  @Option(names = "--remove", description = "Take the binding out.")
  private boolean remove;

  @Option(names = "--dry-run", description = "Only print what would change.")
  private boolean dryRun;

  @Option(
      names = "--from",
      paramLabel = "DIR",
      description = "Directory of the unpacked binding (default: of this release or build).")
  private @Nullable Path from;

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Override
  public Integer call() {
    YcsbHome ycsb = YcsbHome.of(ycsbHome);
    if (!ycsb.version().equals(YcsbHome.KNOWN_VERSION)) {
      System.err.printf(
          "mnemo: this is YCSB %s, and Mnemo is tested with %s only%n",
          ycsb.version(), YcsbHome.KNOWN_VERSION);
    }
    List<String> changes = new ArrayList<>();
    Installation installation =
        new Installation(ycsb, dryRun, answer.isJson() ? changes::add : System.out::println);
    boolean wasThere = true;
    if (remove) {
      wasThere = installation.remove();
    } else {
      installation.install(from == null ? Overlay.ofHome(Home.directory()) : Overlay.of(from));
    }
    String closing = closing(wasThere);
    answer.give(
        new Installed(ycsbHome.toString(), ycsb.version(), dryRun, changes, closing),
        Answer.of(closing));
    return 0;
  }

  /**
   * Answer of the command.
   *
   * @param changes a sentence for each; of a dry run, what would be changed
   * @param outcome what was done, in a sentence
   */
  private record Installed(
      String ycsbHome, String ycsbVersion, boolean dryRun, List<String> changes, String outcome) {}

  private String closing(boolean wasThere) {
    if (!wasThere) {
      return "This command has put nothing in " + ycsbHome;
    }
    return dryRun
        ? "Nothing was changed in " + ycsbHome
        : "The binding mnemo is " + (remove ? "removed from " : "installed in ") + ycsbHome;
  }
}
