import { styled } from 'styled-components';

const thisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const anyYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

const Time = styled.time`
  white-space: nowrap;
`;

/** The day of a time by the reader's own clock: `Nov 21`, with the year where it is another. */
export function Day({ at }: { at: string }) {
  const date = new Date(at);
  const format = date.getFullYear() === new Date().getFullYear() ? thisYear : anyYear;
  return <Time dateTime={at}>{format.format(date)}</Time>;
}
