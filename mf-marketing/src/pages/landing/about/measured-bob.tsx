import { styled } from 'styled-components';
import { ThemedPicture } from '@plumbline/kit/themed-picture';
import { landing } from '../../../content.ts';
import bob from '../pictures/measured-bob.svg';

const width = 404;
const height = 478;
/** The ends of the drawing's four leaders, in its units. */
const leaders = { left: 240, top: [34, 140, 238.4, 359.2] } as const;

const share = (part: number, whole: number) => `${Math.round((part / whole) * 10_000) / 100}%`;

const Figure = styled.figure`
  position: relative;
  max-width: 460px;
  aspect-ratio: ${width} / ${height};
`;

const Part = styled.li<{ $top: number }>`
  position: absolute;
  left: ${share(leaders.left, width)};
  right: 0;
  top: ${({ $top }) => share($top, height)};
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

/** The plumb bob with its measures. The labels are HTML, so that they can be read out, translated and found. */
export function MeasuredBob() {
  const { drawing, parts } = landing.about;
  return (
    <Figure>
      <ThemedPicture sources={[{ src: bob, width, height }]} alt={drawing} />
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
