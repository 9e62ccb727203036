const format = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A time by the reader's own clock, `Nov 21, 2026, 09:42`: the desk is never rendered on the server. */
export function shortMoment(at: string): string {
  return format.format(new Date(at));
}

/** {@link shortMoment} as an element. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{shortMoment(at)}</time>;
}
