import { css, styled } from 'styled-components';
import { Bob } from '@plumbline/kit/drawing/bob';
import left from './lot-left.svg';
import rightNarrow from './lot-right-narrow.svg';
import right from './lot-right.svg';

/** In px: the ground's distance from the top of the drawing. */
const ground = 240;
const bobHeight = 56;

const Lot = styled.div`
  position: relative;
  height: 430px;
  margin-top: 24px;
  overflow-x: clip;
  pointer-events: none;

  @media (min-width: 720px) {
    margin-top: 72px;
  }

  @media print {
    display: none;
  }
`;

const Ground = styled.div`
  position: absolute;
  top: ${ground}px;
  left: 0;
  right: 0;
  height: var(--lw-cut);
  background: var(--ink);
`;

/* The plumb line, at the same `--lx` as on every page. It is longer than any header is high, so that the header hides its upper end. */
const Line = styled.div`
  position: absolute;
  bottom: calc(100% - ${ground - bobHeight + 2}px);
  left: calc(var(--lx) - var(--lw-plumb) / 2);
  width: var(--lw-plumb);
  height: 1600px;
  background: var(--line);
`;

const PlumbBob = styled(Bob)`
  position: absolute;
  top: ${ground - bobHeight + 2}px;
  left: calc(var(--lx) - 11px);
`;

const Outline = styled.svg`
  position: absolute;
  top: 0;
  left: calc(var(--lx) - 20px);
  max-width: none;
  overflow: visible;

  text {
    font-family: var(--sans);
    font-stretch: 80%;
  }
`;

/*
 * The drawings are backgrounds, so that a screen fetches only those that it shows; the fragment `#dark` selects the dark version of a
 * file. shell/art draws the files.
 */
const drawingFrom = (file: string) => css`
  background-image: url(${file});

  [data-theme='dark'] & {
    background-image: url(${file}#dark);
  }

  @media (prefers-color-scheme: dark) {
    :root:not([data-theme='light']) & {
      background-image: url(${file}#dark);
    }
  }
`;

const AdjacentLots = styled.div`
  position: absolute;
  top: ${ground - 360}px;
  height: 360px;
  background-repeat: no-repeat;
`;

const Left = styled(AdjacentLots)`
  right: calc(100% - var(--lx) + 10px);
  width: 760px;

  @media (min-width: 720px) {
    ${drawingFrom(left)}
  }
`;

const Right = styled(AdjacentLots)`
  left: calc(var(--lx) + 280px);
  right: 0;

  @media (max-width: 719px) {
    ${drawingFrom(rightNarrow)}
  }

  @media (min-width: 720px) {
    ${drawingFrom(right)}
  }
`;

/** The illustration of the not-found page: an empty lot with the outline of a house and a sign. */
export function EmptyLot() {
  return (
    <Lot aria-hidden="true">
      <Left />
      <Right />
      <Ground />
      <Outline width="340" height="330" viewBox="550 -240 340 330">
        <g fill="none" stroke="var(--ink-2)" strokeDasharray="7 6">
          <path d="M570 0V-150L680-222 790-150V0M554-141 680-236 806-141M602-112h38v52h-38zM720-112h38v52h-38zM660 0V-62h40V0" />
        </g>
        <g stroke="var(--ink-2)" strokeWidth=".75">
          <path d="M570 42h87M703 42h87M570 34v16M790 34v16" />
          <path d="M565 47l10-10M785 47l10-10" stroke="var(--ink)" strokeWidth="1.4" />
        </g>
        <text x="680" y="46" textAnchor="middle" fontSize="12" fontWeight="500" letterSpacing=".4" fill="var(--ink-2)">
          404
        </text>
        <g fill="var(--w-paper)" stroke="var(--ink)" strokeWidth=".85">
          <path d="M833-60h4V0h-4zM829-58h42v4h-42z" />
          <path d="M841-50h32v24h-32z" fill="var(--w-brass)" />
        </g>
        <g fill="var(--ink)" fontSize="7.4" fontWeight="600" letterSpacing=".6" textAnchor="middle">
          <text x="857" y="-40">
            LOT
          </text>
          <text x="857" y="-31">
            404
          </text>
        </g>
      </Outline>
      <Line />
      <PlumbBob />
    </Lot>
  );
}
