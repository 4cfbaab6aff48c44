package org.mnemo.documentation;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ParserConfiguration.LanguageLevel;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.javadoc.Javadoc;
import com.github.javaparser.javadoc.JavadocBlockTag;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Sentences of the Javadoc of records and their components, from the sources. */
final class RecordDocs {

  private static final List<String> MODULES =
      List.of("core", "mnemo-binding", "estimator", "cli", "reproduction");

  private static final JavaParser PARSER =
      new JavaParser(new ParserConfiguration().setLanguageLevel(LanguageLevel.JAVA_17));

  private final Map<String, CompilationUnit> files = new ConcurrentHashMap<>();

  /** What a type is; null if its source is elsewhere or has no Javadoc. */
  @Nullable String type(Class<?> type) {
    return javadoc(type).map(doc -> text(doc.getDescription().toText())).orElse(null);
  }

  /** What a component of a record is; null if its Javadoc does not name it. */
  @Nullable String component(Class<?> type, String name) {
    return javadoc(type).stream()
        .flatMap(doc -> doc.getBlockTags().stream())
        .filter(tag -> tag.getType() == JavadocBlockTag.Type.PARAM)
        .filter(tag -> tag.getName().filter(name::equals).isPresent())
        .map(tag -> text(tag.getContent().toText()))
        .findFirst()
        .orElse(null);
  }

  /** What a method of a record answers; null if it has no Javadoc. */
  @Nullable String method(Class<?> type, String name) {
    return declaration(type).stream()
        .flatMap(declared -> declared.getMethodsByName(name).stream())
        .flatMap(method -> method.getJavadoc().stream())
        .map(doc -> text(doc.getDescription().toText()))
        .findFirst()
        .orElse(null);
  }

  private Optional<Javadoc> javadoc(Class<?> type) {
    return declaration(type).flatMap(TypeDeclaration::getJavadoc);
  }

  private Optional<TypeDeclaration<?>> declaration(Class<?> type) {
    Class<?> top = type.getNestHost();
    return source(top)
        .map(source -> files.computeIfAbsent(top.getName(), name -> parse(source)))
        .stream()
        .flatMap(file -> file.findAll(TypeDeclaration.class).stream())
        .<TypeDeclaration<?>>map(declared -> declared)
        .filter(declared -> declared.getNameAsString().equals(type.getSimpleName()))
        .findFirst();
  }

  private static Optional<Path> source(Class<?> top) {
    String file = top.getName().replace('.', '/') + ".java";
    return MODULES.stream()
        .map(module -> Page.HOME.resolve(module).resolve("src/main/java").resolve(file))
        .filter(Files::exists)
        .findFirst();
  }

  private static CompilationUnit parse(Path source) {
    try {
      return PARSER.parse(source).getResult().orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(String javadoc) {
    return javadoc
        .replaceAll("\\{@code ([^}]*)}", "$1")
        .replaceAll("\\{@link(?:plain)? [^}]*?([A-Za-z]+)}", "$1")
        .replaceAll("\\s+", " ")
        .strip();
  }
}
