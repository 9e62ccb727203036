import { css } from 'styled-components';
import { blockStyles } from './block-style.ts';
import { listStyles } from './list-style.ts';
import { scriptStyles } from './script-style.ts';
import type { TextStyle } from './text-style.ts';

const everyText: TextStyle = [
  /^/,
  css`
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
  `,
];

const headings: TextStyle = [
  /<h[2-4]/,
  css`
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
  `,
];

const mark: TextStyle = [
  /<mark/,
  css`
    mark {
      background: var(--hl);
      color: inherit;
    }
  `,
];

const raised: TextStyle = [
  /<su[bp]/,
  css`
    sup,
    sub {
      font-size: 0.72em;
      line-height: 0;
    }
  `,
];

const rule: TextStyle = [
  /<hr/,
  css`
    hr {
      inline-size: 96px;
      margin-block: 2.4em;
      margin-inline: 0;
      border: 0;
      border-block-start: 1.5px solid var(--ink);
    }
  `,
];

const styles = [everyText, headings, mark, raised, rule, ...listStyles, ...blockStyles, ...scriptStyles];

/** The styles of every element that a text can contain, for the editor. */
export const everyReadingStyle = styles.map(([, style]) => style);

/** The styles for the elements that the text contains: 19 px type with 32 px line height, 60 to 64 characters a line. */
export function readingStyle(html: string): TextStyle[1][] {
  return styles.filter(([uses]) => uses.test(html)).map(([, style]) => style);
}
