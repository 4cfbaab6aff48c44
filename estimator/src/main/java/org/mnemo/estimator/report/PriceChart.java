package org.mnemo.estimator.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Paint;
import java.awt.geom.Rectangle2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.annotations.CategoryTextAnnotation;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.CategoryLabelPositions;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.renderer.category.StatisticalBarRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.data.statistics.DefaultStatisticalCategoryDataset;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.chart.ChartStyle;
import org.mnemo.estimator.price.FamilyPrice;
import org.mnemo.estimator.price.PaperFigure;

/** Lays out the share of memory in the price of each family, as in Fig. 1 of the Mnemo paper. */
public final class PriceChart {

  // The colours of Okabe and Ito, dark enough for figures in them.
  private static final List<Color> COLOURS =
      List.of(
          CurveChart.CURVE,
          CurveChart.LIMIT,
          CurveChart.RECOMMENDED,
          new Color(0x8F, 0x4F, 0x7A),
          new Color(0x4D, 0x4D, 0x4D));
  private static final Color BAND = new Color(0xF0, 0xE4, 0x42, 0x70);

  /** Leaves room for a row of figures over 100 %. */
  private static final double HIGHEST = 1.07;

  private static final double HEIGHT_OF_FIGURES = 1.035;

  /** Most labels that have room beside each other. */
  private static final int UPRIGHT_LABELS = 12;

  /** Largest width of a label, in widths of a bar. */
  private static final float WIDEST_LABEL = 1.35f;

  private final List<PaperFigure.Bar> bars;
  private final List<String> providers;
  private final boolean ofPaper;

  private PriceChart(List<PaperFigure.Bar> bars, boolean ofPaper) {
    this.bars = bars;
    this.providers = bars.stream().map(bar -> bar.price().provider()).distinct().toList();
    this.ofPaper = ofPaper;
  }

  /** The families of one fit. */
  static JFreeChart of(List<FamilyPrice> prices) {
    return new PriceChart(
            prices.stream()
                .map(price -> new PaperFigure.Bar(price.family(), false, price))
                .toList(),
            false)
        .chart();
  }

  /** Fig. 1 with the band that the paper reads off it. */
  public static JFreeChart ofPaper(List<PaperFigure.Bar> bars) {
    return new PriceChart(bars, true).chart();
  }

  private JFreeChart chart() {
    CategoryPlot plot = new CategoryPlot(shares(), familyAxis(), shareAxis(), new Renderer());
    plot.setFixedLegendItems(legend());
    addFigures(plot);
    if (ofPaper) {
      plot.addRangeMarker(band(), Layer.BACKGROUND);
    }
    JFreeChart chart =
        ChartStyle.chart("What memory is of the price of a virtual machine", plot, true);
    ChartStyle.addSubtitle(
        chart,
        "Share of memory by least squares, USD/h = vCPU x C + GiB x M; figures are percent,"
            + " lines one standard error to either side",
        ChartStyle.TEXT,
        Font.PLAIN);
    return chart;
  }

  private DefaultStatisticalCategoryDataset shares() {
    DefaultStatisticalCategoryDataset shares = new DefaultStatisticalCategoryDataset();
    for (PaperFigure.Bar bar : bars) {
      shares.add(
          (Double) bar.price().memoryShare(),
          known(bar.price().memoryShareError()),
          "memory share",
          bar.label());
    }
    return shares;
  }

  private static @Nullable Double known(OptionalDouble error) {
    return error.isEmpty() ? null : error.getAsDouble();
  }

  private CategoryAxis familyAxis() {
    CategoryAxis axis = new CategoryAxis();
    axis.setTickLabelFont(ChartStyle.font(Font.PLAIN, 14));
    axis.setTickLabelPaint(ChartStyle.TEXT);
    axis.setMaximumCategoryLabelLines(4);
    axis.setMaximumCategoryLabelWidthRatio(WIDEST_LABEL);
    axis.setCategoryMargin(0.3);
    axis.setLowerMargin(0.02);
    axis.setUpperMargin(0.02);
    if (bars.size() > UPRIGHT_LABELS) {
      axis.setCategoryLabelPositions(CategoryLabelPositions.UP_45);
    }
    return axis;
  }

  private static NumberAxis shareAxis() {
    NumberAxis axis = ChartStyle.axis("Share of memory in the price", 0, HIGHEST, 0.1);
    axis.setNumberFormatOverride(
        new DecimalFormat("0 %", DecimalFormatSymbols.getInstance(Locale.ROOT)));
    return axis;
  }

  private static IntervalMarker band() {
    IntervalMarker band =
        new IntervalMarker(PaperFigure.LOWEST_SHARE, PaperFigure.HIGHEST_SHARE, BAND);
    band.setAlpha(1);
    return band;
  }

  /** A row of figures over the bars, where no line of an error crosses them. */
  private void addFigures(CategoryPlot plot) {
    for (PaperFigure.Bar bar : bars) {
      CategoryTextAnnotation figure =
          new CategoryTextAnnotation(figure(bar.price()), bar.label(), HEIGHT_OF_FIGURES);
      figure.setFont(ChartStyle.font(Font.BOLD, bars.size() > UPRIGHT_LABELS ? 13 : 16));
      figure.setPaint(colour(bar.price().provider()));
      plot.addAnnotation(figure);
    }
  }

  /**
   * The share in percent as the text has it; where only the instances make it vary, and there is
   * room, their range.
   */
  private String figure(FamilyPrice price) {
    String range = PriceText.range(price, "-");
    boolean hasRoom = bars.size() <= UPRIGHT_LABELS;
    return hasRoom && price.fitted().fit().isExact() && !range.isEmpty()
        ? range
        : Quantities.figure(100 * price.memoryShare(), 1);
  }

  private LegendItemCollection legend() {
    LegendItemCollection items = new LegendItemCollection();
    for (String provider : providers) {
      items.add(item(provider + ", as of " + dates(provider), colour(provider)));
    }
    if (ofPaper) {
      items.add(item("the paper: 60 to 85 %", BAND));
    }
    return items;
  }

  private static LegendItem item(String text, Color colour) {
    return new LegendItem(text, null, null, null, new Rectangle2D.Double(-6, -6, 12, 12), colour);
  }

  private String dates(String provider) {
    return bars.stream()
        .filter(bar -> bar.price().provider().equals(provider))
        .map(bar -> bar.price().fitted().group().asOf().text())
        .distinct()
        .collect(Collectors.joining(" and "));
  }

  private Color colour(String provider) {
    return COLOURS.get(providers.indexOf(provider) % COLOURS.size());
  }

  /** Bars in the colour of their provider. */
  private final class Renderer extends StatisticalBarRenderer {

    private static final long serialVersionUID = 1L;

    Renderer() {
      setBarPainter(new StandardBarPainter());
      setShadowVisible(false);
      setDrawBarOutline(false);
      setErrorIndicatorPaint(ChartStyle.TEXT);
      setErrorIndicatorStroke(new BasicStroke(2f));
      setMaximumBarWidth(0.12);
    }

    @Override
    public Paint getItemPaint(int row, int column) {
      return colour(bars.get(column).price().provider());
    }
  }
}
