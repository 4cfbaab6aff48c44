package org.mnemo.reproduction.measurement;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Enumeration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
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
        for (Map.Entry<String, byte[]> file : contents(origin).entrySet()) {
          digest.update(file.getKey().getBytes(StandardCharsets.UTF_8));
          digest.update(file.getValue());
        }
      } catch (IOException e) {
        throw AtomicFile.cannotRead(origin, e);
      }
    }
    return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
  }

  /** Hash of some texts, in as many digits as {@link #ofThisBuild()}. */
  public static String of(List<String> texts) {
    byte[] bytes = String.join("\n", texts).getBytes(StandardCharsets.UTF_8);
    return HexFormat.of().formatHex(sha256().digest(bytes)).substring(0, DIGITS);
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

  /** Files by name, of a folder or a jar, whose own dates do not count. */
  private static Map<String, byte[]> contents(Path origin) throws IOException {
    Map<String, byte[]> contents = new TreeMap<>();
    if (Files.isDirectory(origin)) {
      try (Stream<Path> files = Files.walk(origin)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          contents.put(origin.relativize(file).toString(), Files.readAllBytes(file));
        }
      }
      return contents;
    }
    try (JarFile jar = new JarFile(origin.toFile())) {
      Enumeration<JarEntry> entries = jar.entries();
      while (entries.hasMoreElements()) {
        JarEntry entry = entries.nextElement();
        if (!entry.isDirectory() && !entry.getName().startsWith("META-INF/")) {
          try (InputStream in = jar.getInputStream(entry)) {
            contents.put(entry.getName(), in.readAllBytes());
          }
        }
      }
    }
    return contents;
  }
}
