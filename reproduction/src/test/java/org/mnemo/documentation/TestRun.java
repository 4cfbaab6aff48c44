package org.mnemo.documentation;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs the test classes that its arguments name, for a process of its own. */
final class TestRun {

  private TestRun() {}

  /** Exits 0 if each class has tests and all of them succeed. */
  public static void main(String[] classNames) {
    // As where bin/test runs them.
    Locale.setDefault(Locale.ROOT);
    boolean succeeded = Arrays.stream(classNames).allMatch(TestRun::succeeds);
    System.exit(succeeded ? 0 : 1);
  }

  private static boolean succeeds(String className) {
    ClassSelector selector = selectClass(className);
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request().selectors(selector).build();
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create().execute(request, listener);
    TestExecutionSummary summary = listener.getSummary();
    summary.printFailuresTo(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
    System.out.printf("%n%s: %d tests succeeded%n", className, summary.getTestsSucceededCount());
    return summary.getTestsSucceededCount() > 0 && summary.getTotalFailureCount() == 0;
  }
}
