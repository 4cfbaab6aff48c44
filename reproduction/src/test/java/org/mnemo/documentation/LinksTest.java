package org.mnemo.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.renderer.text.TextContentRenderer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every link within the documentation leads to a file, and to a heading, that is there. */
class LinksTest {

  @TestFactory
  Stream<DynamicTest> linksLeadSomewhere() {
    return Page.all().stream()
        .map(
            page ->
                DynamicTest.dynamicTest(page.name(), () -> check(Page.HOME.resolve(page.name()))));
  }

  private static void check(Path page) {
    List<String> dead = new ArrayList<>();
    for (String target : targets(Page.parse(page))) {
      // What is elsewhere cannot be asked for in a test.
      if (!target.matches("[a-z]+:.*") && !isThere(page, target)) {
        dead.add(target);
      }
    }
    assertThat(dead).as("dead links of %s", Page.HOME.relativize(page)).isEmpty();
  }

  /** A release holds fewer files than the sources, and links must lead somewhere there, too. */
  @Test
  void linksOfAReleaseLeadIntoIt() throws IOException {
    List<PathMatcher> shipped = shipped();
    Predicate<Path> isShipped = file -> shipped.stream().anyMatch(each -> each.matches(file));
    List<String> beyond = new ArrayList<>();
    for (Page page : Page.all()) {
      if (isShipped.test(Path.of(page.name()))) {
        for (String target : targets(Page.parse(Page.HOME.resolve(page.name())))) {
          String file = target.replaceFirst("#.*", "");
          if (!file.isEmpty()
              && !target.matches("[a-z]+:.*")
              && !isShipped.test(Path.of(page.name()).resolveSibling(file).normalize())) {
            beyond.add(page.name() + ": " + target);
          }
        }
      }
    }
    assertThat(beyond).isEmpty();
  }

  /** What the distribution takes from the sources as it is. */
  private static List<PathMatcher> shipped() throws IOException {
    String pom = Files.readString(Page.HOME.resolve("distribution/pom.xml"));
    List<PathMatcher> patterns =
        Pattern.compile("<fileset dir=\"\\$\\{root}\" includes=\"([^\"]+)\"")
            .matcher(pom)
            .results()
            .flatMap(found -> Stream.of(found.group(1).split(",")))
            .map(glob -> FileSystems.getDefault().getPathMatcher("glob:" + glob))
            .toList();
    assertThat(patterns).hasSizeGreaterThan(5);
    return patterns;
  }

  private static boolean isThere(Path page, String target) {
    int hash = target.indexOf('#');
    String file = hash < 0 ? target : target.substring(0, hash);
    Path linked = file.isEmpty() ? page : page.resolveSibling(file).normalize();
    return Files.exists(linked)
        && (hash < 0 || anchors(Page.parse(linked)).contains(target.substring(hash + 1)));
  }

  private static List<String> targets(Node page) {
    List<String> targets = new ArrayList<>();
    page.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Link link) {
            targets.add(link.getDestination());
            visitChildren(link);
          }

          @Override
          public void visit(Image image) {
            targets.add(image.getDestination());
            visitChildren(image);
          }
        });
    return targets;
  }

  /** As GitHub makes them: lower case, only letters, digits, hyphens; blanks become hyphens. */
  private static Set<String> anchors(Node page) {
    Set<String> anchors = new HashSet<>();
    page.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Heading heading) {
            String text = TextContentRenderer.builder().build().render(heading);
            String anchor =
                text.toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                    .replace(' ', '-');
            for (int i = 0; !anchors.add(i == 0 ? anchor : anchor + "-" + i); ) {
              i++;
            }
          }
        });
    return anchors;
  }

  @Test
  void namesHeadingsAsGitHubDoes() {
    Node page = Page.parse("# Fig. 8a: `x` by store\n\n## A\n\n## A\n");
    assertThat(anchors(page)).containsExactlyInAnyOrder("fig-8a-x-by-store", "a", "a-1");
  }

  @Test
  void findsLinksInTablesAndText() {
    Node page = Page.parse("[a](b.md#c) ![i](p.png)\n\n| x |\n|---|\n| [d](e) |\n");
    assertThat(targets(page)).containsExactly("b.md#c", "p.png", "e");
  }
}
