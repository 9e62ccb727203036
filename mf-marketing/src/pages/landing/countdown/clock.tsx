import { styled } from 'styled-components';
import { landing } from '../../../content.ts';
import { timeLeft } from './time-left.ts';

const Digits = styled.div`
  display: grid;
  grid-template-columns: repeat(4, 1fr);
  margin-top: 52px;
`;

const Unit = styled.div`
  display: flex;
  flex-direction: column;

  & + & {
    padding-left: clamp(10px, 2.2vw, 32px);
    border-left: 1px solid var(--slate-rule);
  }

  & b {
    font-family: var(--serif);
    font-size: clamp(2.875rem, 0.9rem + 8vw, 9rem);
    font-weight: 430;
    font-variant-numeric: tabular-nums lining-nums;
    line-height: 0.9;
    letter-spacing: -0.045em;
  }

  & span {
    margin-top: 8px;
    font-size: var(--fs-small);
    color: var(--ink-2);
  }
`;

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

/** The time left, `msLeft`, as four numbers. Screen readers do not announce a timer's changes by themselves. */
export function Clock({ msLeft }: { msLeft: number }) {
  const { timer, units: names } = landing.countdown;
  const time = timeLeft(msLeft);
  return (
    <Digits role="timer" aria-label={timer} aria-live="off">
      {units.map((unit) => (
        <Unit key={unit}>
          <b>{String(time[unit]).padStart(2, '0')}</b> <span>{names[unit][time[unit] === 1 ? 0 : 1]}</span>
        </Unit>
      ))}
    </Digits>
  );
}
