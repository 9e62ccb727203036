import { styled } from 'styled-components';
import { ThemedPicture } from '@plumbline/kit/themed-picture';
import { landing } from '../../../content.ts';
import bob from '../pictures/measured-bob.svg';

const width = 404;
const height = 478;
/** The ends of the lines that lead from the drawing's four parts to their labels, in the drawing's units. */
const leaders = { left: 240, top: [34, 140, 238.4, 359.2] } as const;

const percentOf = (part: number, whole: number) => `${Math.round((part / whole) * 10_000) / 100}%`;

const Figure = styled.figure`
  position: relative;
  max-width: 460px;
  aspect-ratio: ${width} / ${height};
`;

const Part = styled.li<{ $top: number }>`
  position: absolute;
  left: ${percentOf(leaders.left, width)};
  right: 0;
  top: ${({ $top }) => percentOf($top, height)};
  transform: translateY(-50%);
  font-size: var(--fs-note);
  font-stretch: 82%;
  letter-spacing: 0.03em;
  line-height: 1.3;
  color: var(--ink-2);

  & b {
    display: block;
    font-weight: 600;
    color: var(--ink);
  }
`;

/**
 * A drawing of a plumb bob with its dimensions. The labels are HTML, so that they can be read out, translated and
 * searched.
 */
export function MeasuredBob() {
  const { drawingAlt, parts } = landing.about;
  return (
    <Figure>
      <ThemedPicture sources={[{ src: bob, width, height }]} alt={drawingAlt} />
      <ul>
        {parts.map(({ name, text }, index) => (
          <Part key={name} $top={leaders.top[index] ?? 0}>
            <b>{name}</b> {text}
          </Part>
        ))}
      </ul>
    </Figure>
  );
}
