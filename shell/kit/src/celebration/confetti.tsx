import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { frameStep, makePieces, stepPiece, type Piece } from './pieces.ts';

const Layer = styled.svg`
  position: fixed;
  inset: 0;
  z-index: var(--z-confetti);
  width: 100%;
  height: 100%;
  pointer-events: none;
`;

const paths: Readonly<Record<Piece['shape'], string>> = {
  square: 'M0 0H26L0 26Z',
  offcut: 'M0 0H20V10H0Z',
  rule: 'M0 3H34V10H0ZM5 3V0M10 3V1M15 3V0M20 3V1M25 3V0M30 3V1',
  shaving: 'M0 9Q7-6 14 6T28 3',
};

/** Falling confetti in the shapes of a builder's tools. Decoration, hidden from screen readers. */
export function Confetti() {
  const [pieces] = useState(() => makePieces(Math.random));
  const layer = useRef<SVGSVGElement>(null);
  useEffect(() => {
    let falling = pieces;
    let before = performance.now();
    /** In ms: the time for which the pieces have not moved yet. */
    let pendingTime = 0;
    let frame = 0;
    const draw = () => {
      for (const [index, element] of [...(layer.current?.children ?? [])].entries()) {
        const piece = falling[index];
        if (piece) element.setAttribute('transform', transformOf(piece));
      }
    };
    const onFrame = (now: number) => {
      pendingTime = Math.min(pendingTime + now - before, 10 * frameStep);
      before = now;
      for (; pendingTime >= frameStep; pendingTime -= frameStep) falling = falling.map(stepPiece);
      draw();
      frame = requestAnimationFrame(onFrame);
    };
    draw();
    frame = requestAnimationFrame(onFrame);
    return () => cancelAnimationFrame(frame);
  }, [pieces]);
  return (
    <Layer ref={layer} aria-hidden="true" data-confetti="">
      {pieces.map(({ shape, colour }, index) => (
        <path
          key={index}
          d={paths[shape]}
          fill={shape === 'shaving' ? 'none' : colour}
          stroke={shape === 'shaving' ? colour : 'var(--m-slate)'}
          strokeWidth={shape === 'shaving' ? 3 : shape === 'rule' ? 0.8 : 0}
        />
      ))}
    </Layer>
  );
}

function transformOf({ x, y, turn }: Piece): string {
  return `translate(${(x * window.innerWidth).toFixed(1)} ${(y * window.innerHeight).toFixed(1)}) rotate(${turn.toFixed(1)})`;
}
