package org.mnemo.ycsb.store.dynamodb;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.mnemo.core.NanoClock;
import org.mnemo.ycsb.properties.Property;
import org.mnemo.ycsb.server.LocalServerType;
import org.mnemo.ycsb.tier.StoreType;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierSettings;

/** Amazon DynamoDB, and DynamoDB Local. */
public final class DynamoDbType implements StoreType {

  @Override
  public String name() {
    return "dynamodb";
  }

  @Override
  public List<Property> properties() {
    return Stream.concat(DynamoDbSettings.PROPERTIES.stream(), TableKey.PROPERTIES.stream())
        .toList();
  }

  /** True if an endpoint is set, or a property of AWS tables. */
  @Override
  public boolean hasEndpoint(TierSettings settings) {
    return DynamoDbSettings.namePlace(settings);
  }

  @Override
  public TierServer server(TierSettings settings, NanoClock clock) {
    return new DynamoDbServer(DynamoDbSettings.of(settings), new Throttling());
  }

  @Override
  public Optional<LocalServerType> localServer() {
    return Optional.of(new LocalDynamoDb());
  }
}
