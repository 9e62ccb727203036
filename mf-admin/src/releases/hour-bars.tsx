import { Plot } from '../layout/charts/plot.ts';
import { failureShare, type HourOfViews } from './failure-rate.ts';

/** In units of the drawing, which is one unit wide per hour. */
const height = 100;

/** The props of {@link HourBars}. */
export interface HourBarsProps {
  readonly hours: readonly HourOfViews[];
  /** The hours to draw, by their start, the earliest first. */
  readonly day: readonly string[];
  /** The share at the upper edge, above 0. */
  readonly top: number;
  readonly className?: string;
}

/** The share of failed page views, a bar per hour; the numbers of the drawing are given beside it. */
export function HourBars({ hours, day, top, className }: HourBarsProps) {
  return (
    <Plot className={className} viewBox={`0 0 ${day.length} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {day.map((at, index) => {
        const views = hours.find(({ hour }) => hour === at);
        return views && <Bar key={at} index={index} relativeHeight={failureShare(views) / top} />;
      })}
    </Plot>
  );
}

function Bar({ index, relativeHeight }: { index: number; relativeHeight: number }) {
  const failed = relativeHeight > 0;
  // A single failure among thousands must be visible.
  const units = failed ? Math.max(6, relativeHeight * height) : 5;
  // `x` and `width` leave a gap between two bars.
  return (
    <rect className={failed ? 'failed' : 'succeeded'} x={index + 0.14} width={0.72} y={height - units} height={units} />
  );
}
