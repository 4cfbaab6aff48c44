package org.mnemo.cli.argument;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.core.trace.sample.SampleMethod;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.offer.Product;
import org.mnemo.estimator.order.KeyOrders;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.reuse.ReusePlan.ReuseMethod;
import org.mnemo.ycsb.store.StoreTypes;

/** What options with a fixed choice of values can be completed to, drawn from the registries. */
public abstract class CompletionCandidates implements Iterable<String> {

  private final List<String> names;

  private CompletionCandidates(List<String> names) {
    this.names = names;
  }

  @Override
  public Iterator<String> iterator() {
    return names.iterator();
  }

  /** A path follows the colon of an order that has one. */
  static final class Orders extends CompletionCandidates {
    Orders() {
      super(KeyOrders.names().stream().map(name -> name.replace(":PATH", ":")).toList());
    }
  }

  static final class Units extends CompletionCandidates {
    Units() {
      super(List.of("key", "prefix"));
    }
  }

  static final class PolicyNames extends CompletionCandidates {
    PolicyNames() {
      super(Policies.names());
    }
  }

  static final class MemoryNames extends CompletionCandidates {
    MemoryNames() {
      super(MemoryProfiles.names());
    }
  }

  static final class Models extends CompletionCandidates {
    Models() {
      super(ModelKind.names());
    }
  }

  static final class Deployments extends CompletionCandidates {
    Deployments() {
      super(Deployment.names());
    }
  }

  public static final class Stores extends CompletionCandidates {
    Stores() {
      super(StoreTypes.names());
    }
  }

  public static final class ProductNames extends CompletionCandidates {
    ProductNames() {
      super(Product.names());
    }
  }

  static final class Engines extends CompletionCandidates {
    Engines() {
      super(List.of(EngineArguments.LOCAL, EngineArguments.SPARK));
    }
  }

  static final class Formats extends CompletionCandidates {
    Formats() {
      super(TraceFormats.names());
    }
  }

  public static final class WritableFormats extends CompletionCandidates {
    WritableFormats() {
      super(TraceFormats.writableNames());
    }
  }

  public static final class ReuseMethods extends CompletionCandidates {
    ReuseMethods() {
      super(ReuseMethod.names());
    }
  }

  public static final class Methods extends CompletionCandidates {
    Methods() {
      super(Arrays.stream(SampleMethod.values()).map(SampleMethod::lowerCase).toList());
    }
  }
}
