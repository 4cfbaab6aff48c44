package org.mnemo.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Node;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.mnemo.ycsb.properties.Property;
import org.mnemo.ycsb.settings.KnownProperties;
import org.mnemo.ycsb.store.StoreTypes;
import org.mnemo.ycsb.tier.StoreType;
import org.mnemo.ycsb.workload.StockProperties;

/**
 * {@code docs/reference/properties.md} is what the code declares, and no page names what it does
 * not.
 */
class PropertyReferenceTest {

  private static final Path PAGE = Page.HOME.resolve("docs/reference/properties.md");

  private static final int MOST_WORDS = 2_500;

  private static final String INTRODUCTION =
      """
      # Properties

      All properties that Mnemo reads, as the code declares them; written by `PropertyReferenceTest`.

      `-p NAME=VALUE` sets one, `-P FILE` reads a file of them (a workload file is one), with `bin/ycsb` as with
      `bin/mnemo advise`, `validate` and `servers`. `-P` may be given several times, later files win, and `-p` wins
      over files. A file that is not where you are is looked up in this project.

      A name that begins with `mnemo.`, or with the name of the store that is used and a dot, and is not below is a
      mistake: it is refused, and the error names the nearest one. So is one of `mnemo.` without a value, but for
      `mnemo.sizes=` and `mnemo.trace=`, which take back what a file sets. Properties of other bindings may be there.

      What a tier has of its own is `mnemo.TIER.NAME`, as in `mnemo.slow.memory`; the tiers are `fast` and `slow`
      unless `mnemo.tiers` names others. A store's property holds for all tiers as it is (`redis.port`) and for one
      as `mnemo.TIER.NAME` (`mnemo.slow.redis.port`), which goes before.
      """;

  private static final String OF_YCSB =
      """
      YCSB's client and its `CoreWorkload` read these. Mnemo checks the values before they do, as they answer a wrong
      one with a stack trace or by taking another. Names they do not know they read past: `bin/mnemo` says so where
      one given with `-p` looks like a mistyped one of these. Without a value here they take YCSB's own default.
      `MnemoWorkload` is the workload of all files in `workloads/`.
      """;

  /** Files, which only look like properties. */
  private static final Set<String> FILES = Set.of("redis.properties", "mnemo.properties");

  @Test
  void isWhatTheCodeDeclares() throws IOException {
    String generated = page();
    if (Boolean.getBoolean("mnemo.docs.write")) {
      Files.writeString(PAGE, generated);
    }
    assertThat(Files.readString(PAGE))
        .as(
            "docs/reference/properties.md; write it anew: mvn test -Dtest=PropertyReferenceTest -Dmnemo.docs.write=true -Dsurefire.failIfNoSpecifiedTests=false")
        .isEqualTo(generated);
    assertThat(generated.split("\\s+")).hasSizeLessThan(MOST_WORDS);
  }

  private static String page() {
    StringBuilder page = new StringBuilder(INTRODUCTION);
    KnownProperties.ofRuns()
        .forEach((topic, properties) -> append(page, topic, "", "", properties));
    append(
        page,
        "Memory of a tier",
        "What the values mean: [memory of a tier](../guides/memory.md).\n",
        "mnemo.TIER.",
        KnownProperties.ofTiers());
    Map<List<Property>, List<String>> stores = new LinkedHashMap<>();
    for (StoreType store : StoreTypes.all()) {
      stores.computeIfAbsent(store.properties(), some -> new ArrayList<>()).add(store.name());
    }
    stores.forEach(
        (properties, names) ->
            append(
                page,
                (names.size() == 1 ? "Store " : "Stores ") + String.join(" and ", names),
                more(names.get(0)),
                "",
                properties));
    append(page, "YCSB's own", OF_YCSB, "", StockProperties.all());
    return page.toString();
  }

  private static String more(String store) {
    return "For all tiers, or as `mnemo.TIER.NAME` for one. "
        + (store.equals("simulated")
            ? "More: [the simulated store](../internals/measuring.md#the-simulated-store).\n"
            : "More: [stores](../guides/stores.md#%s).\n".formatted(store));
  }

  private static void append(
      StringBuilder page,
      String topic,
      String introduction,
      String prefix,
      List<Property> properties) {
    page.append("\n## ").append(topic).append("\n\n");
    if (!introduction.isEmpty()) {
      page.append(introduction).append('\n');
    }
    page.append("|property|default|meaning|\n|---|---|---|\n");
    for (Property property : properties) {
      page.append(
          "|`%s%s`|%s|%s|\n"
              .formatted(prefix, property.name(), property.defaultValue(), property.meaning()));
    }
  }

  /** Of the store that docs/internals/adding-a-store.md adds, and of bindings of YCSB. */
  private static final List<String> OF_OTHERS = List.of("files.directory", "rocksdb.dir", "db.url");

  @TestFactory
  Stream<DynamicTest> pagesNameNoOther() {
    return Page.all().stream()
        .map(
            page ->
                DynamicTest.dynamicTest(
                    page.name(),
                    () ->
                        assertThat(unknown(Page.parse(Page.HOME.resolve(page.name())))).isEmpty()));
  }

  @Test
  void findsNamesThatThereAreNot() {
    assertThat(
            unknown(
                Page.parse(
                    """
                        `mnemo.sed=1` `-p redis.port=1` `mnemo.cxl.redis.host` `mnemo.TIER.redis.hots` redis.x

                            bin/ycsb run mnemo -p mnemo.warmup=1 org.mnemo.ycsb.MnemoDb

                        ```
                        memcached.host=1 mnemo.slow.memory=none mnemo.slow.mem=none mnemo.TIER.NAME
                        ```
                        """)))
        .containsExactly(
            "mnemo.sed",
            "mnemo.TIER.redis.hots",
            "mnemo.warmup",
            "memcached.host",
            "mnemo.slow.mem");
  }

  private static List<String> unknown(Node page) {
    Set<String> ofTiers = new HashSet<>(Property.names(KnownProperties.ofTiers()));
    StoreTypes.all().forEach(store -> ofTiers.addAll(Property.names(store.properties())));
    Set<String> known = new HashSet<>(ofTiers);
    known.addAll(FILES);
    ofTiers.addAll(OF_OTHERS);
    KnownProperties.ofRuns().values().forEach(topic -> known.addAll(Property.names(topic)));
    List<String> unknown = new ArrayList<>();
    for (String name : named(page)) {
      String ofTier = name.replaceFirst("^mnemo\\.[^.]+\\.", "");
      boolean placeholder = name.matches(".*\\.[A-Z]+");
      if (!known.contains(name) && !ofTiers.contains(ofTier) && !placeholder) {
        unknown.add(name);
      }
    }
    return unknown;
  }

  /** What looks like a property of ours or of a store. */
  private static List<String> named(Node page) {
    String begin = StoreTypes.names().stream().collect(Collectors.joining("|", "(mnemo|", ")"));
    Pattern name = Pattern.compile("(?<![\\w./-])" + begin + "(\\.[A-Za-z]\\w*+)++(?![/(-])");
    List<String> names = new ArrayList<>();
    page.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Code code) {
            find(code.getLiteral());
          }

          @Override
          public void visit(FencedCodeBlock code) {
            find(code.getLiteral());
          }

          @Override
          public void visit(IndentedCodeBlock code) {
            find(code.getLiteral());
          }

          private void find(String text) {
            Matcher matcher = name.matcher(text);
            while (matcher.find()) {
              names.add(matcher.group());
            }
          }
        });
    return names;
  }
}
