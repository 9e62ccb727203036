import { countOf } from '../layout/count-of.ts';

const shares = new Intl.NumberFormat('en-US', { style: 'percent', maximumSignificantDigits: 2 });
const wholeNumbers = new Intl.NumberFormat('en-US');

/** A share from 0 to 1 as `0.25%`. */
export function formatPercent(part: number): string {
  return shares.format(part);
}

/** Page views and failures among them. */
export interface Views {
  readonly views: number;
  readonly failures: number;
}

/** The {@link Views} of one hour; `hour` is its start, ISO 8601 in UTC. */
export interface HourOfViews extends Views {
  readonly hour: string;
}

/**
 * The share of failed page views, from 0 to 1. It is capped, because a page view can fail twice, and browsers
 * report late.
 */
export function failureShare({ views, failures }: Views): number {
  if (failures === 0) return 0;
  return views === 0 ? 1 : Math.min(1, failures / views);
}

/** The {@link failureShare} as text: `0.25%`; a dash if there were no page views. */
export function failureRate(counts: Views): string {
  return counts.views === 0 && counts.failures === 0 ? '–' : formatPercent(failureShare(counts));
}

/** Failures and page views as text: `3 of 12,040 views`. */
export function failuresOfViews({ views, failures }: Views): string {
  if (views === 0 && failures === 0) return 'no views';
  return `${wholeNumbers.format(failures)} of ${countOf(views, 'view')}`;
}

/** The sum of all hours. */
export function sumOfHours(hours: readonly Views[]): Views {
  return {
    views: hours.reduce((sum, { views }) => sum + views, 0),
    failures: hours.reduce((sum, { failures }) => sum + failures, 0),
  };
}
