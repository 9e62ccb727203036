import type { HTMLAttributes, Ref } from 'react';
import { css, styled } from 'styled-components';

type Level = 1 | 2 | 3 | 4;
type Size = 'mega' | 'h1' | 'h2' | 'h3' | 'h4';

const sizes = {
  mega: css`
    font-size: var(--fs-mega);
    font-weight: 440;
    line-height: 0.99;
    letter-spacing: -0.04em;
  `,
  h1: css`
    font-size: var(--fs-h1);
    letter-spacing: var(--tr-display);
  `,
  h2: css`
    font-size: var(--fs-h2);
    letter-spacing: var(--tr-display);
  `,
  h3: css`
    font-size: var(--fs-h3);
    line-height: 1.18;
  `,
  h4: css`
    font: 600 var(--fs-h4) / 1.3 var(--sans);
    letter-spacing: -0.005em;
  `,
};

const StyledHeading = styled.h2<{ $size: Size }>`
  font-family: var(--serif);
  font-weight: 430;
  line-height: var(--lh-head);
  letter-spacing: var(--tr-head);
  text-wrap: balance;
  ${({ $size }) => sizes[$size]}
`;

/** A heading. `level` is its place in the outline, `size` its look; default the level's own. */
export function Heading({
  level,
  size = `h${level}`,
  ...attributes
}: { level: Level; size?: Size | undefined; ref?: Ref<HTMLHeadingElement> } & HTMLAttributes<HTMLHeadingElement>) {
  return <StyledHeading as={`h${level}`} $size={size} {...attributes} />;
}

/** The introductory paragraph below a heading. */
export const Lede = styled.p`
  font-size: var(--fs-lede);
  line-height: 1.5;
  color: var(--ink-2);
  text-wrap: pretty;
`;

/** A small text in the style of an architect's drawing: dimensions, captions, labels in the margin. */
export const Note = styled.p`
  font-size: var(--fs-note);
  font-stretch: 82%;
  font-weight: 500;
  letter-spacing: var(--tr-note);
  line-height: 1.4;
  color: var(--ink-3);
`;
