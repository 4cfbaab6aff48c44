package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.tier.KeyTierMap;
import org.mnemo.core.tier.KeyTierMapFile;
import org.mnemo.core.tier.Tiers;
import org.mnemo.ycsb.server.LocalServer;
import org.mnemo.ycsb.server.LocalServers;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The main job on DynamoDB Local, the commands run as a user runs them. */
@Tag("processes")
class DynamoDbJobTest {

  @TempDir Path temporary;

  private Path state() {
    return temporary.resolve("a state");
  }

  @AfterEach
  void stopServers() {
    new LocalServers(state()).stop();
  }

  private Program ycsb(String phase, String... more) {
    return Program.ycsb(
        words(
            "%s mnemo -P workloads/trending -p mnemo.store=dynamodb -p recordcount=40 "
                + "-p operationcount=600 -p fieldlength=100 -p mnemo.sizes= -p mnemo.seed=7 "
                + "-p mnemo.state=%s",
            phase, state()),
        more);
  }

  @Tag("full")
  @Test
  void placesRecordsByTheMapOfItsOwnEstimate() {
    Path out = temporary.resolve("out");
    Path mapFile = temporary.resolve("map.csv");
    ycsb("load").done();
    ycsb("run", "-threads", "2", "-p", "mnemo.out=" + out).done();
    Program.mnemo("estimate", out).estimated();
    Program.mnemo("place", out, "--row", "15", "--out", mapFile).done();
    ycsb("load", "-p", "mnemo.tiermap=" + mapFile).done();

    KeyTierMap map = KeyTierMapFile.read(mapFile, Tiers.FAST_AND_SLOW);
    List<LocalServer> servers = new LocalServers(state()).state().servers();
    try (DynamoDbClient fast = client(servers.get(0));
        DynamoDbClient slow = client(servers.get(1))) {
      assertThat(fast.scan(r -> r.tableName("usertable").select("COUNT")).count()).isEqualTo(15);
      assertThat(slow.scan(r -> r.tableName("usertable").select("COUNT")).count()).isEqualTo(25);
      for (int i = 0; i < map.size(); i++) {
        String key = new String(map.key(i), StandardCharsets.UTF_8);
        assertThat(isOn(fast, key)).isEqualTo(map.tier(i) == 0);
        assertThat(isOn(slow, key)).isEqualTo(map.tier(i) == 1);
      }
    }
    ycsb("run", "-p", "mnemo.tiermap=" + mapFile).done();
  }

  private static boolean isOn(DynamoDbClient client, String key) {
    return client
        .getItem(r -> r.tableName("usertable").key(Map.of("key", AttributeValue.fromS(key))))
        .hasItem();
  }

  private static DynamoDbClient client(LocalServer server) {
    return DynamoDbClient.builder()
        .endpointOverride(URI.create("http://127.0.0.1:" + server.port()))
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "thing")))
        .build();
  }

  @Test
  void namesAServerThatDoesNotAnswer() {
    ycsb(
            "load",
            words(
                "-p mnemo.fast.dynamodb.endpoint=http://127.0.0.1:1 -p "
                    + "mnemo.slow.dynamodb.endpoint=http://127.0.0.1:2"))
        .refused(1, "http://127.0.0.1:1", "connection refused");
  }
}
