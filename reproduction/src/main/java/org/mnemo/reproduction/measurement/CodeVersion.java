package org.mnemo.reproduction.measurement;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.mnemo.cli.measure.LocalBench;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.ycsb.Ycsb;

/**
 * Identity of this build of Mnemo: a hash over its own classes and resources, so that results of
 * two builds are never mixed, whether somebody has committed the difference or not.
 */
public final class CodeVersion {

  /** One class of each module. */
  private static final List<Class<?>> MODULES =
      List.of(
          MnemoException.class, Estimator.class, Ycsb.class, LocalBench.class, CodeVersion.class);

  private static final int DIGITS = 12;

  private CodeVersion() {}

  /** Twelve hexadecimal digits, the same for the same code on every machine. */
  public static String ofThisBuild() {
    MessageDigest digest = sha256();
    for (Class<?> module : MODULES) {
      Path origin = origin(module);
      try {
        if (Files.isDirectory(origin)) {
          update(digest, origin);
        } else {
          try (FileSystem jar = FileSystems.newFileSystem(origin)) {
            update(digest, jar.getPath("/"));
          }
        }
      } catch (IOException e) {
        throw AtomicFile.cannotRead(origin, e);
      }
    }
    return digits(digest.digest());
  }

  /** Takes in the files of a folder or a jar, whose own dates do not count. */
  private static void update(MessageDigest digest, Path root) throws IOException {
    SortedMap<String, Path> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(root)) {
      all.filter(Files::isRegularFile)
          .forEach(file -> files.put(root.relativize(file).toString(), file));
    }
    // What Maven writes of the build.
    files.keySet().removeIf(name -> name.startsWith("META-INF/"));
    for (Map.Entry<String, Path> file : files.entrySet()) {
      digest.update(file.getKey().getBytes(StandardCharsets.UTF_8));
      digest.update(Files.readAllBytes(file.getValue()));
    }
  }

  /** Hash of some texts, in as many digits as {@link #ofThisBuild()}. */
  public static String of(List<String> texts) {
    byte[] bytes = String.join("\n", texts).getBytes(StandardCharsets.UTF_8);
    return digits(sha256().digest(bytes));
  }

  private static String digits(byte[] hash) {
    return HexFormat.of().formatHex(hash).substring(0, DIGITS);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static Path origin(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new MnemoException(
          "cannot find out which Mnemo this is: " + e.getMessage() + "; start it with bin/mnemo",
          e);
    }
  }
}
