package org.mnemo.estimator.answer;

import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.OutputStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.text.TextUtils;
import org.mnemo.core.MnemoException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * A chart as an SVG document that refers to nothing outside itself. Text can be searched and
 * copied. It is set in the viewer's sans-serif font, as wide as it was laid out.
 *
 * <p>Apart from {@link ChartFormat}, so that Batik is loaded for SVG only.
 */
final class SvgDrawing {

  private static final String NAMESPACE = "http://www.w3.org/2000/svg";

  private SvgDrawing() {}

  /** Draws a chart of {@code width} by {@code height} units. */
  static void write(JFreeChart chart, int width, int height, OutputStream out) throws IOException {
    try {
      Document document =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .getDOMImplementation()
              .createDocument(NAMESPACE, "svg", null);
      draw(chart, width, height, document);
      // Batik's own writer puts a document type before the picture, which viewers may go to fetch.
      TransformerFactory factory = TransformerFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.newTransformer().transform(new DOMSource(document), new StreamResult(out));
    } catch (ParserConfigurationException | TransformerException e) {
      if (e.getCause() instanceof MnemoException unwritable) {
        throw unwritable;
      }
      throw new IOException(e.getMessage(), e);
    }
  }

  private static void draw(JFreeChart chart, int width, int height, Document document) {
    SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
    context.setComment(null);
    SVGGraphics2D graphics = new SVGGraphics2D(context, false);
    // Rotated letters as text, which JFreeChart by default makes outlines for old JDKs.
    boolean before = TextUtils.isUseDrawRotatedStringWorkaround();
    TextUtils.setUseDrawRotatedStringWorkaround(false);
    try {
      chart.draw(graphics, new Rectangle2D.Double(0, 0, width, height));
    } finally {
      TextUtils.setUseDrawRotatedStringWorkaround(before);
    }
    Element root = graphics.getRoot(document.getDocumentElement());
    // No width and height: the picture fills the place that it is given.
    root.setAttributeNS(null, "viewBox", "0 0 " + width + " " + height);
    // Batik's default, Dialog, is a font of Java only.
    root.setAttributeNS(null, "font-family", "sans-serif");
    fixWidths(graphics, root.getElementsByTagNameNS(NAMESPACE, "text"));
    graphics.dispose();
  }

  /** Lets text end where it was laid out to, in any font of the viewer. */
  private static void fixWidths(SVGGraphics2D graphics, NodeList texts) {
    for (int i = 0; i < texts.getLength(); i++) {
      Element text = (Element) texts.item(i);
      int width = graphics.getFontMetrics(font(text)).stringWidth(text.getTextContent());
      if (width > 0) {
        text.setAttributeNS(null, "textLength", Integer.toString(width));
        text.setAttributeNS(null, "lengthAdjust", "spacingAndGlyphs");
      }
    }
  }

  private static Font font(Element text) {
    int style = inherited(text, "font-weight").equals("bold") ? Font.BOLD : Font.PLAIN;
    float points = Float.parseFloat(inherited(text, "font-size").replace("px", ""));
    return new Font(Font.SANS_SERIF, style, 1).deriveFont(points);
  }

  /**
   * Value of an attribute of the element or of its nearest ancestor; the root has all attributes.
   */
  private static String inherited(Element element, String attribute) {
    return element.hasAttribute(attribute) || !(element.getParentNode() instanceof Element parent)
        ? element.getAttribute(attribute)
        : inherited(parent, attribute);
  }
}
