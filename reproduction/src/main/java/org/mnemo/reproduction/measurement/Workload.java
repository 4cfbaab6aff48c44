package org.mnemo.reproduction.measurement;

import org.mnemo.cli.argument.RunArguments;

/** A workload that runs are made of. */
public interface Workload {

  /** Arguments that run the workload as its file has it. */
  RunArguments arguments();

  /** Name of the workload; the name of its file in {@code workloads} if unchanged. */
  String file();

  /** Title of the workload in the paper. */
  String title();

  /** Name of what it stores; workloads with the same one store the same records. */
  String records();
}
