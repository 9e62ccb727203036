import { useEffect, useRef } from 'react';
import { keyframes, styled } from 'styled-components';
import { Bob } from '../drawing/bob.tsx';
import { hang } from './hang.ts';
import { leaveHeader } from './leave-header.ts';

const sway = keyframes`
  0% { rotate: .8deg; }
  22% { rotate: -.48deg; }
  44% { rotate: .28deg; }
  64% { rotate: -.14deg; }
  82% { rotate: .06deg; }
  100% { rotate: 0deg; }
`;

const Frame = styled.div`
  position: absolute;
  z-index: var(--z-line);
  left: calc(var(--lx) - var(--lw-plumb) / 2);
  top: 0;
  bottom: 0;
  width: var(--lw-plumb);
  pointer-events: none;
  transform-origin: 50% 0;

  @media (prefers-reduced-motion: no-preference) {
    animation: ${sway} var(--t-sway) cubic-bezier(0.45, 0.05, 0.55, 0.95) 1 both;
  }

  @media print {
    display: none;
  }
`;

// The line's length changes by `clip-path` and `translate`, not by its height: a change of layout would count as a layout shift.
const Line = styled.div<{ $length: number }>`
  height: 100%;
  background: var(--line);
  clip-path: inset(0 0 calc(100% - ${({ $length }) => $length}px));
`;

const HungBob = styled(Bob)<{ $length: number }>`
  position: absolute;
  top: 0;
  left: calc(50% - 11px);
  max-width: none;
  overflow: visible;
  transform-origin: 50% 0;
  translate: 0 ${({ $length }) => $length}px;
  scale: 0.74;

  @media (min-width: 1024px) {
    scale: 1;
  }
`;

/** The props of {@link PlumbLine}. */
export interface PlumbLineProps {
  /** `head`: the line has a fixed length, at the page's head; `page`: it grows with the scroll position to the page's end. Default `head`. */
  reach?: 'head' | 'page' | undefined;
  /**
   * The initial length of the line, in px from the top of the page; default 250. With `page`, the bob's point is instead at first at the
   * element marked `data-plumb-rest` in the same container, if there is one.
   */
  length?: number | undefined;
}

/**
 * The brand's plumb line with its bob. It hangs in the nearest positioned element, usually `main`, and is decoration, hidden from screen
 * readers. It sways once on load. With reduced motion it does not sway, and `page` has its full length from the start.
 */
export function PlumbLine({ reach = 'head', length = 250 }: PlumbLineProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (frame.current === null) return undefined;
    return reach === 'page' ? hang(frame.current, length) : leaveHeader(frame.current);
  }, [reach, length]);
  return (
    <Frame ref={frame} aria-hidden="true" data-plumb-line={reach}>
      <Line $length={length} />
      <HungBob $length={length} />
    </Frame>
  );
}
