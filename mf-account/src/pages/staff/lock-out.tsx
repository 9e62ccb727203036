import { styled } from 'styled-components';
import { ErrorSentence } from '@plumbline/kit/field';
import { content } from './content.ts';

const TimeLeft = styled.p`
  margin-top: 6px;
  font-size: var(--fs-small);
  color: var(--ink-2);

  & time {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    color: var(--ink);
  }
`;

/** Why no sign-in is possible now, and for how long. Screen readers announce the reason once, and not the countdown. */
export function LockOut({ reason, secondsLeft }: { readonly reason: string; readonly secondsLeft: number }) {
  const { tryAgainIn, tryAgainNow } = content.out;
  if (secondsLeft === 0) return <TimeLeft role="status">{tryAgainNow}</TimeLeft>;
  return (
    <div>
      <ErrorSentence role="alert">{reason}</ErrorSentence>
      <TimeLeft>
        {tryAgainIn} <time dateTime={`PT${secondsLeft}S`}>{clock(secondsLeft)}</time>
      </TimeLeft>
    </div>
  );
}

/** Formats a duration as `4:05`, or `1:00:00`. */
function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const twoDigits = (part: number): string => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}` : `${minutes}:${twoDigits(rest)}`;
}
