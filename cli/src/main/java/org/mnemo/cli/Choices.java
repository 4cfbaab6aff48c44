package org.mnemo.cli;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.core.trace.sample.SampleMethod;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.order.KeyOrders;
import org.mnemo.ycsb.store.StoreTypes;

/** What options with a fixed choice of values can be completed to, drawn from the registries. */
abstract class Choices implements Iterable<String> {

  private final List<String> names;

  private Choices(List<String> names) {
    this.names = names;
  }

  @Override
  public Iterator<String> iterator() {
    return names.iterator();
  }

  /** Choices of {@code --order}; a path follows the colon. */
  static final class Orders extends Choices {
    Orders() {
      super(KeyOrders.names().stream().map(name -> name.replace(":PATH", ":")).toList());
    }
  }

  /** Choices of {@code --model}. */
  static final class Models extends Choices {
    Models() {
      super(ModelKind.names());
    }
  }

  /** Choices of {@code --deployment}. */
  static final class Deployments extends Choices {
    Deployments() {
      super(Deployment.names());
    }
  }

  /** Choices of {@code --store}. */
  static final class Stores extends Choices {
    Stores() {
      super(StoreTypes.names());
    }
  }

  /** Choices of {@code --from}. */
  static final class Formats extends Choices {
    Formats() {
      super(TraceFormats.names());
    }
  }

  /** Choices of {@code --to}. */
  static final class WritableFormats extends Choices {
    WritableFormats() {
      super(TraceFormats.writableNames());
    }
  }

  /** Choices of {@code --method}. */
  static final class Methods extends Choices {
    Methods() {
      super(Arrays.stream(SampleMethod.values()).map(SampleMethod::lowerCase).toList());
    }
  }
}
