import { css } from 'styled-components';
import { blockStyle } from './block-style.ts';
import { listStyle } from './list-style.ts';
import { scriptStyle } from './script-style.ts';

/** How an article reads: 19 px on 32, 60 to 64 characters to the line. */
export const readingStyle = css`
  max-inline-size: 37.5rem;
  font-size: var(--fs-read);
  line-height: var(--lh-read);
  overflow-wrap: break-word;

  > * + * {
    margin-block-start: 1.25em;
  }
  > p:first-child {
    font-size: 1.18em;
    line-height: 1.55;
  }
  h2 {
    margin-block-start: 1.9em;
    font-size: clamp(1.625rem, 1.4rem + 0.9vw, 2.125rem);
    letter-spacing: -0.024em;
    line-height: 1.15;
  }
  h2 + * {
    margin-block-start: 0.7em;
  }
  h3,
  h4 {
    margin-block-start: 1.7em;
  }
  h3 + *,
  h4 + * {
    margin-block-start: 0.6em;
  }
  a {
    color: var(--link);
    text-underline-offset: 0.2em;
    overflow-wrap: anywhere;
  }
  a:hover {
    text-decoration-thickness: 2px;
  }
  strong,
  b {
    font-weight: 600;
  }
  mark {
    background: var(--hl);
    color: inherit;
  }
  sup,
  sub {
    font-size: 0.72em;
    line-height: 0;
  }
  hr {
    inline-size: 96px;
    margin-block: 2.4em;
    margin-inline: 0;
    border: 0;
    border-block-start: 1.5px solid var(--ink);
  }
  ${listStyle}
  ${blockStyle}
  ${scriptStyle}
`;
