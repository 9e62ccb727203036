import { styled } from 'styled-components';

const thisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const anyYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

const Time = styled.time`
  white-space: nowrap;
`;

function shortDay(at: string): string {
  const date = new Date(at);
  return (date.getFullYear() === new Date().getFullYear() ? thisYear : anyYear).format(date);
}

/** A date by the reader's own clock: `Nov 21`, with the year unless it is the current one. */
export function Day({ at }: { at: string }) {
  return <Time dateTime={at}>{shortDay(at)}</Time>;
}
