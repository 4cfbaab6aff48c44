package org.mnemo.documentation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/**
 * A page of the documentation.
 *
 * @param name its file, relative to the project's folder
 * @param parts blocks and code spans, in the order of the page
 */
public record Page(String name, List<Part> parts) {

  /** The project's folder: tests run in that of the module. */
  public static final Path HOME = Path.of("").toAbsolutePath().getParent();

  /**
   * Its blocks are what the commands say of themselves, written by {@code CommandReferenceTest}.
   */
  static final String REFERENCE = "docs/reference/commands.md";

  private static final Parser PARSER =
      Parser.builder()
          .extensions(List.of(TablesExtension.create()))
          .includeSourceSpans(IncludeSourceSpans.BLOCKS)
          .build();

  /** What a reader sees as code. */
  public sealed interface Part {}

  /**
   * A code block.
   *
   * @param line of the page on which it begins, from 1
   * @param info info string of its fence: {@code sh} for commands, a language for the content of a
   *     file, empty for output; {@code text} if it is indented instead
   * @param file the path in the paragraph above it, if that is nothing but a path and a colon, else
   *     empty
   * @param text its lines
   */
  record Block(int line, String info, String file, String text) implements Part {

    /** The commands of a block of them, one a line unless a backslash ends it. */
    List<String> commands() {
      return text.replaceAll("\\\\\n\\s*", "")
          .lines()
          .map(command -> command.replaceAll("(^|\\s+)#.*", "").strip())
          .filter(command -> !command.isEmpty())
          .toList();
    }
  }

  /**
   * A code span of a sentence.
   *
   * @param cell number of the table cell that it is in, of all of the page; 0 outside tables
   */
  record Span(String text, int cell) implements Part {}

  /** README.md and everything in docs/. */
  public static List<Page> all() {
    List<Path> files = new ArrayList<>(List.of(HOME.resolve("README.md")));
    try (Stream<Path> docs = Files.walk(HOME.resolve("docs"))) {
      docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(files::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files.stream().map(file -> of(HOME.relativize(file).toString())).toList();
  }

  static Page of(String name) {
    return of(name, parse(HOME.resolve(name)));
  }

  static Page of(String name, Node document) {
    List<Part> parts = new ArrayList<>();
    document.accept(new Collector(parts::add));
    return new Page(name, List.copyOf(parts));
  }

  public static Node parse(Path file) {
    try {
      return parse(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Node parse(String markdown) {
    return PARSER.parse(markdown);
  }

  List<Block> blocks() {
    return parts.stream().filter(Block.class::isInstance).map(Block.class::cast).toList();
  }

  List<Block> blocks(String info) {
    return blocks().stream().filter(block -> block.info().equals(info)).toList();
  }

  List<Span> spans() {
    return parts.stream().filter(Span.class::isInstance).map(Span.class::cast).toList();
  }

  private static final class Collector extends AbstractVisitor {

    private final Consumer<Part> parts;
    private int cells;
    private int cell;

    Collector(Consumer<Part> parts) {
      this.parts = parts;
    }

    @Override
    public void visit(FencedCodeBlock block) {
      parts.accept(new Block(line(block), block.getInfo(), fileAbove(block), block.getLiteral()));
    }

    @Override
    public void visit(IndentedCodeBlock block) {
      parts.accept(new Block(line(block), "text", "", block.getLiteral()));
    }

    @Override
    public void visit(CustomNode node) {
      if (node instanceof TableCell) {
        cell = ++cells;
        visitChildren(node);
        cell = 0;
      } else {
        visitChildren(node);
      }
    }

    @Override
    public void visit(Code span) {
      parts.accept(new Span(span.getLiteral(), cell));
    }

    private static int line(Node block) {
      return block.getSourceSpans().get(0).getLineIndex() + 1;
    }

    private static String fileAbove(Node block) {
      return block.getPrevious() instanceof Paragraph above
              && above.getFirstChild() instanceof Code path
              && path.getNext() == above.getLastChild()
              && path.getNext() instanceof org.commonmark.node.Text colon
              && colon.getLiteral().equals(":")
          ? path.getLiteral()
          : "";
    }
  }
}
