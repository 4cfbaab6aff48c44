package org.mnemo.ycsb.store.dynamodb;

import java.io.IOException;
import java.io.Reader;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.ycsb.tier.StoreException;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.http.apache5.ProxyConfiguration;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/**
 * The service of a tier's tables, an AWS region or an endpoint, and its credentials. On loopback,
 * DynamoDB Local or a similar server accepts any credentials and region, so made-up values are the
 * default.
 */
record DynamoDbEndpoint(DynamoDbSettings settings, boolean onLoopback, Region region) {

  /** Completes the settings; refuses a region that is neither given nor configured. */
  static DynamoDbEndpoint of(DynamoDbSettings settings) {
    boolean onLoopback = isLoopback(settings.endpoint());
    return new DynamoDbEndpoint(settings, onLoopback, region(settings, onLoopback));
  }

  private static boolean isLoopback(@Nullable URI endpoint) {
    if (endpoint == null) {
      return false;
    }
    try {
      return InetAddress.getByName(endpoint.getHost()).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private static Region region(DynamoDbSettings settings, boolean onLoopback) {
    String given = settings.region();
    if (given != null || onLoopback) {
      return given == null ? Region.US_EAST_1 : Region.of(given);
    }
    try {
      return new DefaultAwsRegionProviderChain().getRegion();
    } catch (SdkClientException e) {
      throw new StoreException(
          "no AWS region is configured; set " + DynamoDbSettings.REGION + " or AWS_REGION", e);
    }
  }

  @Override
  public String toString() {
    return settings.endpoint() == null ? region.id() : settings.endpoint().toString();
  }

  /** A canonical name of the endpoint, as far as it is known without a request. */
  String identity() {
    URI endpoint = settings.endpoint();
    if (endpoint == null) {
      return "dynamodb." + region.id() + ".amazonaws.com:443";
    }
    int port =
        endpoint.getPort() >= 0
            ? endpoint.getPort()
            : endpoint.getScheme().equals("http") ? 80 : 443;
    String host = onLoopback ? "loopback" : endpoint.getHost().toLowerCase(Locale.ROOT);
    return host + ":" + port;
  }

  /**
   * A client, without requests so far. The SDK's own retries are off, as it does not report them.
   *
   * @throws StoreException if there are no credentials
   */
  DynamoDbClient open() {
    Duration timeout = Duration.ofMillis(settings.timeoutMs());
    Apache5HttpClient.Builder http =
        Apache5HttpClient.builder()
            .maxConnections(settings.maxConnections())
            .connectionTimeout(timeout)
            .socketTimeout(timeout)
            .tcpKeepAlive(true);
    if (onLoopback) {
      // A proxy of the environment leads elsewhere.
      http.proxyConfiguration(
          ProxyConfiguration.builder()
              .useSystemPropertyValues(false)
              .useEnvironmentVariableValues(false)
              .build());
    }
    DynamoDbClientBuilder builder =
        DynamoDbClient.builder()
            .region(region)
            .credentialsProvider(credentials())
            .httpClientBuilder(http)
            .overrideConfiguration(options -> options.retryStrategy(AwsRetryStrategy.doNotRetry()));
    if (settings.endpoint() != null) {
      builder.endpointOverride(settings.endpoint());
    }
    return builder.build();
  }

  private AwsCredentialsProvider credentials() {
    Path file = settings.credentialsFile();
    if (file != null) {
      return StaticCredentialsProvider.create(read(file));
    }
    if (onLoopback) {
      return StaticCredentialsProvider.create(AwsBasicCredentials.create("mnemo", "mnemo"));
    }
    DefaultCredentialsProvider found = DefaultCredentialsProvider.builder().build();
    try {
      found.resolveCredentials();
      return found;
    } catch (SdkClientException e) {
      found.close();
      throw new StoreException(
          "no AWS credentials found for DynamoDB at %s; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, log in with the AWS CLI, or name a file with -p %s=FILE"
              .formatted(this, DynamoDbSettings.CREDENTIALS_FILE),
          e);
    }
  }

  /**
   * The stock binding's file: properties accessKey and secretKey, and Mnemo's optional
   * sessionToken.
   */
  private static AwsCredentials read(Path file) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      throw new MnemoException(
          "cannot read the AWS credentials in %s; check %s"
              .formatted(file, DynamoDbSettings.CREDENTIALS_FILE));
    }
    String token = properties.getProperty("sessionToken");
    String access = required(properties, "accessKey", file);
    String secret = required(properties, "secretKey", file);
    return token == null
        ? AwsBasicCredentials.create(access, secret)
        : AwsSessionCredentials.create(access, secret, token);
  }

  private static String required(Properties properties, String name, Path file) {
    String value = properties.getProperty(name);
    if (value == null || value.isBlank()) {
      throw new MnemoException(
          "the AWS credentials in %s have no %s; add a line %s=...".formatted(file, name, name));
    }
    return value.strip();
  }
}
