package org.mnemo.cli.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;

/** The documentation: {@code README.md} and all that is in {@code docs}. */
public final class Pages {

  static final Path HOME = Path.of("").toAbsolutePath().getParent();

  static final Parser PARSER =
      Parser.builder().extensions(List.of(TablesExtension.create())).build();

  private Pages() {}

  /** All of them. */
  public static List<Path> all() throws IOException {
    List<Path> pages = new ArrayList<>(List.of(HOME.resolve("README.md")));
    try (Stream<Path> docs = Files.walk(HOME.resolve("docs"))) {
      docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    return pages;
  }

  /** A page as it is built up. */
  public static Node parse(Path page) {
    try {
      return PARSER.parse(Files.readString(page));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
