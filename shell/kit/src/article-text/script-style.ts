import { css } from 'styled-components';
import type { TextStyle } from './text-style.ts';
import { tableBoxClass } from './wrap-tables.ts';

const directions: TextStyle = [
  /^/,
  css`
    p,
    li,
    blockquote,
    figcaption,
    h2,
    h3,
    h4,
    th,
    td,
    dt,
    dd {
      unicode-bidi: plaintext;
    }
  `,
];

const languages: TextStyle = [
  / lang=/,
  css`
    /* The brand's fonts are Latin with negative tracking: other scripts use the system's font without it. */
    :is(:lang(ar), :lang(fa), :lang(ur), :lang(he), :lang(zh), :lang(ja), :lang(ko), :lang(th), :lang(hi)) {
      letter-spacing: normal;
      line-height: 1.8;
    }
    :is(:lang(zh), :lang(ja), :lang(ko)) {
      line-break: strict;
      text-wrap: wrap;
      font-style: normal;
    }
  `,
];

const narrow: TextStyle = [
  /^/,
  css`
    @media (max-width: 479px) {
      hyphens: auto;
      hyphenate-limit-chars: 10 4 4;
    }
  `,
];

/** Hyphenation at any width, because other languages have longer words than English; it overrides the rule for narrow screens. */
const hyphenation: TextStyle = [
  / lang=/,
  css`
    [lang]:not(:lang(en)) {
      hyphens: auto;
      hyphenate-limit-chars: 8 4 3;
    }
    [lang]:not(:lang(en)) :is(code, kbd, samp, pre) {
      hyphens: manual;
    }
  `,
];

const print: TextStyle = [
  /^/,
  css`
    @media print {
      max-inline-size: none;
      font-size: 11pt;
      line-height: 1.5;
      p,
      li {
        orphans: 3;
        widows: 3;
      }
      a {
        color: inherit;
      }
      .footnote-backref {
        display: none;
      }
      .${tableBoxClass},
      pre {
        overflow: visible;
        background: none;
      }
      pre {
        white-space: pre-wrap;
      }
    }
  `,
];

/** Styles for other languages and writing systems, narrow screens, and print. */
export const scriptStyles: readonly TextStyle[] = [directions, languages, narrow, hyphenation, print];
