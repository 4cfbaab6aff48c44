package org.mnemo.ycsb.store.dynamodb;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Set;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.Abbreviation;
import org.mnemo.ycsb.tier.StoreException;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** Describes an exception of the SDK in one sentence with its remedy. */
final class DynamoDbErrors {

  /**
   * Codes of refused credentials. Their messages may repeat the request's headers, tokens included.
   */
  private static final Set<String> REFUSED_CREDENTIALS =
      Set.of(
          "UnrecognizedClientException",
          "InvalidClientTokenId",
          "InvalidSignatureException",
          "SignatureDoesNotMatch",
          "IncompleteSignatureException",
          "IncompleteSignature",
          "MissingAuthenticationTokenException",
          "MissingAuthenticationToken",
          "ExpiredTokenException",
          "ExpiredToken");

  private static final String SCHEME =
      "and that " + DynamoDbSettings.ENDPOINT + " has the right scheme, http or https";

  private static final int MAX_REASON_CHARS = 120;

  private DynamoDbErrors() {}

  /**
   * @param place description of the endpoint
   * @param table name of the table in DynamoDB
   * @param timeoutMs longest time in milliseconds for an answer
   */
  static StoreException of(SdkException failure, String place, String table, int timeoutMs) {
    String server = "DynamoDB at " + place;
    if (failure instanceof ResourceNotFoundException) {
      return noTable(place, table);
    }
    if (failure instanceof AwsServiceException answer) {
      return answered(answer, server, table);
    }
    if (find(failure, UnknownHostException.class) != null) {
      return new StoreException(
          "unknown host of %s; check %s and %s"
              .formatted(server, DynamoDbSettings.ENDPOINT, DynamoDbSettings.REGION),
          failure);
    }
    if (find(failure, SocketTimeoutException.class) != null) {
      return new StoreException(
          "%s did not answer within %d ms; check that it is an idle DynamoDB %s, or raise dynamodb.timeout"
              .formatted(server, timeoutMs, SCHEME),
          failure);
    }
    if (find(failure, ConnectException.class) != null) {
      return new StoreException(
          "no " + server + " answers (connection refused); start it or correct the address",
          failure);
    }
    if (find(failure, SSLException.class) != null) {
      return new StoreException(
          "TLS with %s failed (%s); set %s=http://..., or let Java trust its certificate"
              .formatted(server, reason(failure), DynamoDbSettings.ENDPOINT),
          failure);
    }
    if (find(failure, IOException.class) != null) {
      return new StoreException(
          "the connection to %s broke (%s); check that it still runs and is DynamoDB, %s"
              .formatted(server, reason(failure), SCHEME),
          failure);
    }
    return new StoreException(
        "%s failed (%s); check %s, %s and the AWS credentials"
            .formatted(server, reason(failure), DynamoDbSettings.ENDPOINT, DynamoDbSettings.REGION),
        failure);
  }

  /** The first line of the innermost message, without the SDK's remarks. */
  private static String reason(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String said = root.getMessage() == null ? "" : root.getMessage();
    String line =
        said.replaceAll("\\s*\\(SDK Attempt Count: \\d+\\)", "").lines().findFirst().orElse("");
    return line.isBlank()
        ? root.getClass().getSimpleName()
        : Abbreviation.of(line.strip().replaceFirst("[.:]$", ""), MAX_REASON_CHARS);
  }

  static StoreException noTable(String place, String table) {
    return new StoreException(
        "DynamoDB at %s has no table '%s'; create it, or load with -p %s=true"
            .formatted(place, table, DynamoDbSettings.CREATE));
  }

  private static StoreException answered(AwsServiceException answer, String server, String table) {
    AwsErrorDetails details = answer.awsErrorDetails();
    String code = details == null ? null : details.errorCode();
    String message = details == null ? null : details.errorMessage();
    if (code != null && REFUSED_CREDENTIALS.contains(code)) {
      return new StoreException(
          "%s refused the AWS credentials (%s); check them, %s and this machine's clock"
              .formatted(server, code, DynamoDbSettings.REGION));
    }
    if (answer.isThrottlingException()) {
      return new StoreException(
          "%s throttled a request to table '%s' %d times; give it more capacity or set a target"
              .formatted(server, table, Throttling.ATTEMPTS),
          answer);
    }
    if (code == null || message == null) {
      return new StoreException(
          "%s answered HTTP %d; check that it is DynamoDB, %s"
              .formatted(server, answer.statusCode(), SCHEME),
          answer);
    }
    return new StoreException("%s refused: %s (%s)".formatted(server, message, code), answer);
  }

  private static <T extends Throwable> @Nullable T find(Throwable failure, Class<T> type) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (type.isInstance(cause)) {
        return type.cast(cause);
      }
    }
    return null;
  }
}
