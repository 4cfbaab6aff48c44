package org.mnemo.cli.command;

import java.util.concurrent.Callable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.doctor.Diagnosis;
import org.mnemo.cli.doctor.DiagnosisText;
import org.mnemo.cli.doctor.Doctor;
import org.mnemo.cli.doctor.Host;
import org.mnemo.ycsb.properties.Home;
import org.mnemo.ycsb.server.NumaNodes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "doctor", description = "Tell what this machine offers and what would be emulated.")
public final class DoctorCommand implements Callable<Integer> {

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Override
  public Integer call() {
    boolean release = Home.project() == null;
    Diagnosis diagnosis =
        new Doctor(Host.ofThisMachine(), NumaNodes.ofThisMachine(), release).examine();
    answer.give(diagnosis, () -> System.out.print(DiagnosisText.of(diagnosis)));
    return 0;
  }
}
