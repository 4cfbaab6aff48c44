package org.mnemo.core.file;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;

/** Writes unknown numbers as null: figures that are not finite, and counts below 0. */
public final class UnknownAsNull extends JsonSerializer<Number> {

  @Override
  public void serialize(Number value, JsonGenerator out, SerializerProvider provider)
      throws IOException {
    if (value instanceof Double figure) {
      if (Double.isFinite(figure)) {
        out.writeNumber(figure);
        return;
      }
    } else if (value.longValue() >= 0) {
      out.writeNumber(value.longValue());
      return;
    }
    out.writeNull();
  }
}
