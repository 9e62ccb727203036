import { css } from 'styled-components';

/**
 * Dashes for bullets. The native marker stays, without colour: a list styled `none` is no list to VoiceOver.
 * Forced colours would paint the marker too, so there the dash goes and the marker stays.
 */
export const listStyle = css`
  ul,
  ol {
    padding-inline-start: 1.5em;
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  ol ol {
    list-style: lower-alpha;
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
  ol > li::marker {
    font-weight: 600;
    font-variant-numeric: tabular-nums lining-nums;
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
  }
  @media (forced-colors: active) {
    ul > li::before {
      content: none;
    }
  }
  dt {
    font-weight: 600;
  }
  dd {
    margin-inline-start: 1.5em;
  }
  dd + dt {
    margin-block-start: 0.8em;
  }
`;
