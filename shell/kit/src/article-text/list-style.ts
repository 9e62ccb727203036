import { css } from 'styled-components';
import type { TextStyle } from './text-style.ts';

const lists: TextStyle = [
  /<[ou]l/,
  css`
    ul,
    ol {
      padding-inline-start: 1.5em;
    }
    li {
      position: relative;
    }
    li + li,
    li > ul,
    li > ol {
      margin-block-start: 0.55em;
    }
    li > p + p {
      margin-block-start: 0.7em;
    }
  `,
];

const numbered: TextStyle = [
  /<ol/,
  css`
    ol {
      list-style: decimal;
    }
    ol ol {
      list-style: lower-alpha;
    }
    ol > li::marker {
      font-weight: 600;
      font-variant-numeric: tabular-nums lining-nums;
    }
  `,
];

/**
 * Dashes as bullets. The native marker stays, in a transparent colour: VoiceOver does not announce a list with
 * `list-style: none`. With forced colours the marker becomes visible, so the dash is hidden.
 */
const dashed: TextStyle = [
  /<ul/,
  css`
    ul {
      list-style: disc;
    }
    ul > li::marker {
      color: transparent;
    }
    ul > li::before {
      content: '';
      position: absolute;
      inset-inline-start: calc(-1.5em + 2px);
      inset-block-start: 0.8em;
      inline-size: 14px;
      block-size: 1.5px;
      background: var(--ink);
      print-color-adjust: exact;
    }
    @media (forced-colors: active) {
      ul > li::before {
        content: none;
      }
    }
  `,
];

const terms: TextStyle = [
  /<d[lt]/,
  css`
    dt {
      font-weight: 600;
    }
    dd {
      margin-inline-start: 1.5em;
    }
    dd + dt {
      margin-block-start: 0.8em;
    }
  `,
];

/** Lists of all kinds. */
export const listStyles: readonly TextStyle[] = [lists, numbered, dashed, terms];
