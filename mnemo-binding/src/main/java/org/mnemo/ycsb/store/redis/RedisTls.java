package org.mnemo.ycsb.store.redis;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.text.Check;
import org.mnemo.core.text.PathText;
import org.mnemo.ycsb.properties.Property;
import org.mnemo.ycsb.tier.TierSettings;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.util.IOUtils;

/**
 * TLS from the properties: trusted certificates, and the client's own. Files are PEM, as in Redis,
 * or Java key stores.
 */
final class RedisTls {

  static final String VERIFY = "redis.tls.verify";
  static final String CA = "redis.tls.ca";
  static final String CERTIFICATE = "redis.tls.cert";
  static final String KEY = "redis.tls.key";
  static final String TRUSTSTORE = "redis.tls.truststore";
  static final String TRUSTSTORE_PASSWORD = "redis.tls.truststore.password";
  static final String KEYSTORE = "redis.tls.keystore";
  static final String KEYSTORE_PASSWORD = "redis.tls.keystore.password";

  static final List<Property> PROPERTIES =
      Property.table(
          """
          redis.tls.verify | true | `false`: a trusted certificate may be for another host
          redis.tls.ca | Java's own | PEM file of the authorities to trust
          redis.tls.cert | none | PEM file of the client's certificate
          redis.tls.key | none | PEM file of its key (PKCS #8, not encrypted)
          redis.tls.truststore | none | store of Java (PKCS #12, JKS) with the authorities to trust, in place of `redis.tls.ca`
          redis.tls.truststore.password | none | its password
          redis.tls.keystore | none | store of Java with the client's certificate and key, in place of `redis.tls.cert` and `redis.tls.key`
          redis.tls.keystore.password | none | its password
          """);

  /** PEM is the form that Redis takes, but the JDK reads only certificates in it. */
  private static final Pattern PRIVATE_KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([^-]+)-----END PRIVATE KEY-----");

  private final SSLSocketFactory sockets;
  private final boolean verify;

  RedisTls(TierSettings settings) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(ourKeys(settings), trusted(settings), null);
      sockets = context.getSocketFactory();
    } catch (GeneralSecurityException e) {
      throw new MnemoException(
          "cannot set up TLS: "
              + e.getMessage()
              + "; check the files of the properties redis.tls.*",
          e);
    }
    verify = settings.flag(VERIFY, true);
  }

  /** True if a certificate must match the host; it must be trusted in any case. */
  boolean verifiesHost() {
    return verify;
  }

  /** Starts TLS on an open connection, and closes it if the handshake fails. */
  Socket over(Socket plain, HostAndPort server) {
    try {
      SSLSocket secure =
          (SSLSocket) sockets.createSocket(plain, server.getHost(), server.getPort(), true);
      SSLParameters parameters = secure.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm(verify ? "HTTPS" : "");
      secure.setSSLParameters(parameters);
      secure.startHandshake();
      return secure;
    } catch (IOException e) {
      IOUtils.closeQuietly(plain);
      throw new JedisConnectionException(e);
    }
  }

  /** Trust managers of the given authorities; null for Java's own. */
  private static TrustManager @Nullable [] trusted(TierSettings settings)
      throws GeneralSecurityException {
    String ca = settings.get(CA);
    String truststore = settings.get(TRUSTSTORE);
    if (ca == null && truststore == null) {
      return null;
    }
    Check.notBoth(CA, ca != null, TRUSTSTORE, truststore != null);
    KeyStore store =
        ca != null
            ? empty()
            : open(String.valueOf(truststore), settings.get(TRUSTSTORE_PASSWORD), TRUSTSTORE);
    if (ca != null) {
      Certificate[] authorities = certificates(ca);
      for (int i = 0; i < authorities.length; i++) {
        store.setCertificateEntry("ca" + i, authorities[i]);
      }
    }
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(store);
    return managers.getTrustManagers();
  }

  /** Key managers of the client's own key; null for none. */
  private static KeyManager @Nullable [] ourKeys(TierSettings settings)
      throws GeneralSecurityException {
    String certificate = settings.get(CERTIFICATE);
    String key = settings.get(KEY);
    String keystore = settings.get(KEYSTORE);
    Check.bothOrNone(CERTIFICATE, certificate != null, KEY, key != null);
    Check.notBoth(CERTIFICATE, certificate != null, KEYSTORE, keystore != null);
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    if (certificate != null && key != null) {
      Certificate[] chain = certificates(certificate);
      KeyStore store = empty();
      char[] inMemoryOnly = {};
      store.setKeyEntry("client", privateKey(key, chain[0]), inMemoryOnly, chain);
      managers.init(store, inMemoryOnly);
    } else if (keystore != null) {
      String password = settings.get(KEYSTORE_PASSWORD);
      managers.init(open(keystore, password, KEYSTORE), characters(password));
    } else {
      return null;
    }
    return managers.getKeyManagers();
  }

  private static KeyStore empty() throws GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try {
      store.load(null, null);
    } catch (IOException e) {
      throw new IllegalStateException("nothing was read", e);
    }
    return store;
  }

  private static KeyStore open(String file, @Nullable String password, String property) {
    try {
      return KeyStore.getInstance(PathText.parse(property, file).toFile(), characters(password));
    } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
      throw new MnemoException(
          "cannot open the key store %s (%s); check the file and %s.password"
              .formatted(file, e.getMessage(), property),
          e);
    }
  }

  private static char[] characters(@Nullable String password) {
    return password == null ? new char[0] : password.toCharArray();
  }

  /** All certificates of a file, at least one. */
  private static Certificate[] certificates(String file) throws GeneralSecurityException {
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
  private static PrivateKey privateKey(String file, Certificate certificate)
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
              .formatted(file, CERTIFICATE),
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
