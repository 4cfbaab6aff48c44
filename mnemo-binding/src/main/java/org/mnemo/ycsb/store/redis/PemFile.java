package org.mnemo.ycsb.store.redis;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.text.PathText;

/** Reads certificates and private keys from PEM files, the form that Redis itself takes. */
final class PemFile {

  private static final Pattern PRIVATE_KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([^-]+)-----END PRIVATE KEY-----");

  private PemFile() {}

  /** All certificates of a file, at least one. */
  static Certificate[] certificates(String file) throws GeneralSecurityException {
    try {
      Certificate[] found =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(content(file)))
              .toArray(Certificate[]::new);
      if (found.length > 0) {
        return found;
      }
    } catch (CertificateException e) {
      // Refused below, as it is not a file of certificates.
    }
    throw new MnemoException(file + " holds no certificate; it must be a PEM file");
  }

  /**
   * The private key of a file.
   *
   * @param certificate certificate of the key
   * @throws MnemoException naming the file if it has no unencrypted key
   */
  static PrivateKey privateKey(String file, Certificate certificate)
      throws GeneralSecurityException {
    Matcher pem = PRIVATE_KEY.matcher(new String(content(file), StandardCharsets.ISO_8859_1));
    if (!pem.find()) {
      throw new MnemoException(
          file
              + " holds no unencrypted PKCS #8 key; make one with 'openssl pkcs8 -topk8 -nocrypt'");
    }
    try {
      return KeyFactory.getInstance(certificate.getPublicKey().getAlgorithm())
          .generatePrivate(new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(pem.group(1))));
    } catch (InvalidKeySpecException | IllegalArgumentException e) {
      throw new MnemoException(
          "%s lacks the key of the certificate of %s; name its unencrypted PKCS #8 key"
              .formatted(file, RedisTls.CERTIFICATE),
          e);
    }
  }

  private static byte[] content(String file) {
    Path path = PathText.parse("a PEM file", file);
    try {
      return Files.readAllBytes(path);
    } catch (IOException e) {
      throw AtomicFile.cannotRead(path, e);
    }
  }
}
