package org.mnemo.spark;

import java.util.List;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.core.trace.format.TraceInput;

/** Shows which parts of a trace have been read, as tasks end. */
final class PartProgress extends SparkListener {

  private final TraceInput trace;
  private final List<PartTask.Part> parts;
  private final TraceWatch watch;

  PartProgress(TraceInput trace, List<PartTask.Part> parts, TraceWatch watch) {
    this.trace = trace;
    this.parts = parts;
    this.watch = watch;
  }

  @Override
  public void onTaskEnd(SparkListenerTaskEnd task) {
    // Only tasks that read a part write a shuffle.
    if (task.taskType().equals("ShuffleMapTask") && task.taskInfo().successful()) {
      for (TraceInput.Range range : parts.get(task.taskInfo().index()).ranges()) {
        watch.opened(trace.files().get(range.file())).accept(range.bytes());
      }
    }
  }
}
