import { styled } from 'styled-components';

const parts = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const thisYear = new Intl.DateTimeFormat('en-US', parts);
const anyYear = new Intl.DateTimeFormat('en-US', { ...parts, year: 'numeric' });

/**
 * A time by the reader's own clock: `Nov 21, 09:42`, with the year unless it is the current one. Admin pages are never rendered
 * on the server, whose clock would differ.
 */
export function shortDateTime(at: string): string {
  const date = new Date(at);
  // An invalid time is shown as it is, because an exception would hide the whole list.
  if (Number.isNaN(date.getTime())) return at.slice(0, 40);
  return (date.getFullYear() === new Date().getFullYear() ? thisYear : anyYear).format(date);
}

/** Whether a time, in ISO 8601, is over by the reader's own clock. */
export function isPast(at: string): boolean {
  return Date.parse(at) <= Date.now();
}

const Time = styled.time`
  white-space: nowrap;
`;

/** {@link shortDateTime} as an element. */
export function DateTime({ at }: { at: string }) {
  return <Time dateTime={at}>{shortDateTime(at)}</Time>;
}

const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'long' });

/** The zone of the reader's clock, such as `Eastern Standard Time`. */
export function zoneName(): string {
  return zone.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? zone.resolvedOptions().timeZone;
}
