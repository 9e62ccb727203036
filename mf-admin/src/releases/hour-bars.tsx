import { Plot } from '../layout/charts/plot.ts';
import { share, type HourOfViews } from './rate.ts';

/** In units of the drawing, which is one wide for each hour. */
const height = 100;

/** What {@link HourBars} takes. */
export interface HourBarsProps {
  readonly hours: readonly HourOfViews[];
  /** The hours to draw, by their begin, the earliest first. */
  readonly day: readonly string[];
  /** The share that the upper edge stands for, above 0. */
  readonly top: number;
  readonly className?: string;
}

/** The share of page views that failed, a bar for each hour; a drawing, whose figures stand beside it. */
export function HourBars({ hours, day, top, className }: HourBarsProps) {
  return (
    <Plot
      className={className}
      viewBox={`0 0 ${day.length} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {day.map((at, place) => {
        const seen = hours.find(({ hour }) => hour === at);
        return seen && <Bar key={at} place={place} tall={share(seen) / top} />;
      })}
    </Plot>
  );
}

function Bar({ place, tall }: { place: number; tall: number }) {
  const failed = tall > 0;
  // A single failure among thousands must still be seen.
  const units = failed ? Math.max(6, tall * height) : 5;
  return (
    <rect className={failed ? 'failed' : 'sound'} x={place + 0.14} width={0.72} y={height - units} height={units} />
  );
}
