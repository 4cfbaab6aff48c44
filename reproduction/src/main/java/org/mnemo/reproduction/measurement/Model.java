package org.mnemo.reproduction.measurement;

import org.mnemo.estimator.model.ModelKind;

/** The models that are compared: Mnemo's and the paper's. */
public enum Model {
  OURS("mnemo", "Mnemo", ModelKind.MNEMO),
  PAPER("paper", "paper's model", ModelKind.PAPER);

  private final String column;
  private final String title;
  private final ModelKind kind;

  Model(String column, String title, ModelKind kind) {
    this.column = column;
    this.title = title;
    this.kind = kind;
  }

  /** Name of the model in tables. */
  public String column() {
    return column;
  }

  /** Name of the model on pictures. */
  public String title() {
    return title;
  }

  ModelKind kind() {
    return kind;
  }
}
