package org.mnemo.estimator.chart;

import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.OutputStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.text.TextUtils;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * Lines and text (SVG 1.1), sharp at any size. Text is text, to be searched and copied; it is set
 * in whatever sans-serif font the viewer has. The file refers to nothing outside itself.
 */
final class SvgFormat implements ChartFormat {

  private static final String NAMESPACE = "http://www.w3.org/2000/svg";

  @Override
  public String name() {
    return "svg";
  }

  @Override
  public void write(JFreeChart chart, int width, int height, OutputStream out) throws IOException {
    Document document = document();
    SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
    context.setComment(null);
    SVGGraphics2D graphics = new SVGGraphics2D(context, false);
    draw(chart, graphics, new Rectangle2D.Double(0, 0, width, height));
    Element root = graphics.getRoot(document.getDocumentElement());
    // No width and height beside it: the picture fills the place that it is given.
    root.setAttributeNS(null, "viewBox", "0 0 " + width + " " + height);
    serialize(document, out);
    graphics.dispose();
  }

  /** By default JFreeChart draws the outlines of rotated letters, for the sake of old JDKs. */
  private static void draw(JFreeChart chart, SVGGraphics2D graphics, Rectangle2D area) {
    boolean before = TextUtils.isUseDrawRotatedStringWorkaround();
    TextUtils.setUseDrawRotatedStringWorkaround(false);
    try {
      chart.draw(graphics, area);
    } finally {
      TextUtils.setUseDrawRotatedStringWorkaround(before);
    }
  }

  private static Document document() {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .getDOMImplementation()
          .createDocument(NAMESPACE, "svg", null);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("the JDK's own DOM is not there", e);
    }
  }

  /** Batik's own writer puts a document type before the picture, which viewers may go to fetch. */
  private static void serialize(Document document, OutputStream out) throws IOException {
    try {
      TransformerFactory factory = TransformerFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      Transformer transformer = factory.newTransformer();
      transformer.transform(new DOMSource(document), new StreamResult(out));
    } catch (TransformerException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
