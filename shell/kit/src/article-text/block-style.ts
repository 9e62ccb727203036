import { css } from 'styled-components';
import type { TextStyle } from './text-style.ts';
import { tableBoxClass } from './wrap-tables.ts';

const quotes: TextStyle = [
  /<blockquote/,
  css`
    blockquote {
      margin-block: 1.6em;
      padding-block: 0.75em 0.8em;
      border-block: 1.5px solid var(--ink);
      font-family: var(--serif);
      font-size: 1.62em;
      font-weight: 430;
      line-height: 1.22;
      letter-spacing: -0.022em;
      text-wrap: balance;
    }
    blockquote > * + * {
      margin-block-start: 0.5em;
    }
    blockquote cite,
    blockquote footer {
      display: block;
      font: 400 0.58em/1.4 var(--sans);
      letter-spacing: 0;
      color: var(--ink-2);
    }
  `,
];

const figures: TextStyle = [
  /<fig/,
  css`
    figure {
      margin-block: 2em;
    }
    figcaption {
      margin-block-start: 12px;
      font-size: 0.875rem;
      line-height: 1.45;
      color: var(--ink-2);
    }
  `,
];

const pictures: TextStyle = [
  /<img/,
  css`
    img {
      block-size: auto;
      /* Drawings have dark lines on a transparent background, so they need a light background in the dark theme too. */
      background: var(--m-limewash);
    }
  `,
];

const tables: TextStyle = [
  /<table/,
  css`
    .${tableBoxClass} {
      overflow-x: auto;
      overscroll-behavior-x: contain;
      /* A shadow at the edge shows that the table scrolls; a background that scrolls with it covers the shadow at the end. */
      background:
        linear-gradient(to right, var(--paper), transparent) 0 0 / 48px 100% no-repeat local,
        linear-gradient(to left, var(--paper), transparent) 100% 0 / 48px 100% no-repeat local,
        linear-gradient(to right, var(--art-shadow), transparent) 0 0 / 16px 100% no-repeat scroll,
        linear-gradient(to left, var(--art-shadow), transparent) 100% 0 / 16px 100% no-repeat scroll;
    }
    table {
      inline-size: 100%;
      border-collapse: collapse;
      font-size: 0.9375rem;
      line-height: 1.45;
      font-variant-numeric: tabular-nums lining-nums;
      overflow-wrap: normal;
    }
    caption {
      padding-block-end: 10px;
      text-align: start;
      font-weight: 600;
    }
    th,
    td {
      /* Four columns do not fit a phone: the table scrolls instead of wrapping after each word. */
      min-inline-size: 5.5rem;
      padding-block: 11px;
      padding-inline: 0 14px;
      border-block-end: 1px solid var(--rule);
      text-align: start;
      vertical-align: top;
    }
    :is(th, td):is([align='right'], .right) {
      text-align: end;
    }
    :is(th, td):last-child {
      padding-inline-end: 0;
    }
    thead :is(th, td) {
      border-block-end: 1.5px solid var(--ink);
      vertical-align: bottom;
    }
    th {
      font-weight: 600;
    }
    /* Lighter than the totals of a table, which authors make bold. */
    tbody th {
      font-weight: 500;
    }
    tbody:first-child {
      border-block-start: 1.5px solid var(--ink);
    }
  `,
];

const code: TextStyle = [
  /<(?:code|kbd|samp|pre)/,
  css`
    code,
    kbd,
    samp,
    pre {
      font-family: ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
      font-size: 0.84em;
    }
    :not(pre) > code,
    kbd {
      padding: 0.1em 0.35em;
      border-radius: var(--r-1);
      background: var(--mortar);
      overflow-wrap: anywhere;
      box-decoration-break: clone;
    }
    pre {
      margin-block: 1.6em;
      padding: 18px 20px;
      overflow-x: auto;
      overscroll-behavior-x: contain;
      background: var(--sheet);
      border: 1px solid var(--rule);
      line-height: 1.55;
      tab-size: 2;
    }
    pre code {
      font-size: 1em;
    }
  `,
];

const details: TextStyle = [
  /<details/,
  css`
    details {
      padding-block: 14px;
      border-block: 1px solid var(--rule);
    }
    summary {
      font-weight: 600;
      cursor: pointer;
    }
    details > summary + * {
      margin-block-start: 0.8em;
    }
  `,
];

const asides: TextStyle = [
  /<aside/,
  css`
    aside {
      padding: 22px 26px;
      background: var(--mortar);
      font-size: 0.9em;
    }
  `,
];

const groups: TextStyle = [
  /<(?:aside|details|section|div)/,
  css`
    aside > * + *,
    details > * + *,
    section > * + *,
    div > * + * {
      margin-block-start: 0.9em;
    }
  `,
];

const footnotes: TextStyle = [
  /footnote/,
  css`
    .footnotes {
      margin-block-start: 3em;
      padding-block-start: 1.4em;
      border-block-start: 1px solid var(--rule);
      font-size: 0.9375rem;
      line-height: 1.55;
      color: var(--ink-2);
    }
    .footnotes-sep {
      display: none;
    }
  `,
];

const notes: TextStyle = [
  /<sup/,
  css`
    sup a {
      padding-inline: 0.2em;
      text-decoration: none;
      font-weight: 600;
    }
  `,
];

const target: TextStyle = [
  / id=/,
  css`
    :target {
      background: var(--hl);
    }
  `,
];

/** Pull quotes, figures, tables, code and footnotes. */
export const blockStyles: readonly TextStyle[] = [
  quotes,
  figures,
  pictures,
  tables,
  code,
  details,
  asides,
  groups,
  footnotes,
  notes,
  target,
];
