package org.mnemo.benchmarks;

import java.net.URI;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/** The bare AWS SDK with the HTTP client that Mnemo uses. */
final class DynamoDbRival implements Rival {

  private final DynamoDbClient client;

  DynamoDbRival(Map<String, String> properties) {
    this.client =
        DynamoDbClient.builder()
            .endpointOverride(URI.create(properties.get("dynamodb.endpoint")))
            .region(Region.US_EAST_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("mnemo", "mnemo")))
            .httpClientBuilder(Apache5HttpClient.builder().tcpKeepAlive(true))
            .overrideConfiguration(sdk -> sdk.retryStrategy(AwsRetryStrategy.doNotRetry()))
            .build();
  }

  @Override
  public String name() {
    return "bare AWS SDK";
  }

  @Override
  public void read(String key) {
    Map<String, AttributeValue> item =
        client
            .getItem(
                GetItemRequest.builder()
                    .tableName("usertable")
                    .key(Map.of("key", AttributeValue.fromS(key)))
                    .build())
            .item();
    item.get("field0").b().asByteArrayUnsafe();
  }

  @Override
  public void close() {
    client.close();
  }
}
