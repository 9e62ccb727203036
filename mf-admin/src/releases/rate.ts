const shares = new Intl.NumberFormat('en-US', { style: 'percent', maximumSignificantDigits: 2 });
const whole = new Intl.NumberFormat('en-US');

/** A share from 0 to 1 as `0.25%`. */
export function percent(part: number): string {
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
 * The share of failed page views, from 0 to 1. The quotient can exceed 1: a page view can fail twice, and browsers report late.
 */
export function share({ views, failures }: Views): number {
  if (failures === 0) return 0;
  return views === 0 ? 1 : Math.min(1, failures / views);
}

/** The {@link share} as text: `0.25%`; a dash if there were no page views. */
export function rate(seen: Views): string {
  return seen.views === 0 && seen.failures === 0 ? '–' : percent(share(seen));
}

/** A count with its noun: `1 page view`, `12,040 page views`. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${whole.format(number)} ${number === 1 ? one : many}`;
}

/** Failures and page views as text: `3 of 12,040 views`. */
export function failedOf({ views, failures }: Views): string {
  if (views === 0 && failures === 0) return 'no views';
  return `${whole.format(failures)} of ${counted(views, 'view')}`;
}

/** The sum of all hours. */
export function total(hours: readonly Views[]): Views {
  return {
    views: hours.reduce((sum, { views }) => sum + views, 0),
    failures: hours.reduce((sum, { failures }) => sum + failures, 0),
  };
}
