package org.mnemo.ycsb.store.redis;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;

/**
 * A certificate for the host {@code localhost}, and for no other name or address of it, which has
 * signed itself: whoever is to trust it must be told.
 *
 * @param keystore both, under {@link #PASSWORD}
 * @param certificate as PEM
 * @param key as PEM
 */
record TestCertificate(Path keystore, Path certificate, Path key) {

  static final String PASSWORD = "keystore-secret";

  static TestCertificate in(Path directory) {
    Path store = directory.resolve("test.p12");
    try {
      new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
              "-genkeypair",
              "-alias",
              "test",
              "-keyalg",
              "EC",
              "-dname",
              "CN=Mnemo test",
              "-ext",
              "san=dns:localhost",
              "-storetype",
              "PKCS12",
              "-keystore",
              store.toString(),
              "-storepass",
              PASSWORD)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
      KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
      return new TestCertificate(
          store,
          pem(
              directory.resolve("test.crt"),
              "CERTIFICATE",
              keys.getCertificate("test").getEncoded()),
          pem(
              directory.resolve("test.key"),
              "PRIVATE KEY",
              keys.getKey("test", PASSWORD.toCharArray()).getEncoded()));
    } catch (IOException | GeneralSecurityException | InterruptedException e) {
      throw new IllegalStateException("keytool made no certificate", e);
    }
  }

  private static Path pem(Path file, String what, byte[] content) throws IOException {
    String encoded =
        Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(content);
    return Files.writeString(
        file, "-----BEGIN %s-----%n%s%n-----END %s-----%n".formatted(what, encoded, what));
  }
}
