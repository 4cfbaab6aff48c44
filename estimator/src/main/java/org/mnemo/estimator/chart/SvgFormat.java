package org.mnemo.estimator.chart;

import java.io.IOException;
import java.io.OutputStream;
import javax.xml.XMLConstants;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.jfree.chart.JFreeChart;

/** SVG 1.1, drawn by {@link SvgDrawing}. */
final class SvgFormat implements ChartFormat {

  @Override
  public String name() {
    return "svg";
  }

  /** Batik's own writer puts a document type before the picture, which viewers may go to fetch. */
  @Override
  public void write(JFreeChart chart, int width, int height, OutputStream out) throws IOException {
    try {
      TransformerFactory factory = TransformerFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory
          .newTransformer()
          .transform(
              new DOMSource(SvgDrawing.of(chart, width, height).document()), new StreamResult(out));
    } catch (TransformerException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
