import { css, styled } from 'styled-components';
import { everyReadingStyle } from '@plumbline/kit/article-text';

/** The rules of ProseMirror's own style sheet, because pages load no style sheets from files. */
const editing = css`
  position: relative;
  white-space: break-spaces;
  word-wrap: break-word;
  font-variant-ligatures: none;

  pre {
    white-space: pre-wrap;
  }
  li {
    position: relative;
  }
  .ProseMirror-hideselection *::selection {
    background: transparent;
  }
  .ProseMirror-selectednode,
  .selectedCell {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  .selectedCell {
    outline-offset: -2px;
    background: var(--hl);
  }
  .ProseMirror-gapcursor {
    display: none;
    position: absolute;
    pointer-events: none;
  }
  .ProseMirror-gapcursor::after {
    content: '';
    position: absolute;
    inset-block-start: -2px;
    inline-size: 20px;
    border-block-start: 1.5px solid var(--ink);
  }
  &.ProseMirror-focused .ProseMirror-gapcursor {
    display: block;
  }
  img.ProseMirror-separator {
    display: inline !important;
    border: none !important;
    margin: 0 !important;
    inline-size: 0 !important;
    block-size: 0 !important;
  }
`;

/** The styles by which the edited text differs from the published one. */
const editedOnly = css`
  /* Items of a tight list have paragraphs in the editor, but not for readers. */
  [data-tight] > li > p {
    margin: 0;
  }
  [data-tight] > li > p + * {
    margin-block-start: 0.55em;
  }
  /* Rows of headings are in the table's body in the editor. */
  tbody:first-child:has(> tr:first-child > td),
  tbody:first-child {
    border-block-start: 0;
  }
  tbody:has(> tr:first-child > td) {
    border-block-start: 1.5px solid var(--ink);
  }
  tr:first-child:not(:has(> td)) > th {
    border-block-end: 1.5px solid var(--ink);
    font-weight: 600;
    vertical-align: bottom;
  }
  table {
    table-layout: auto;
  }
  figure[data-undescribed] img {
    outline: 2px dashed var(--danger);
    outline-offset: 3px;
  }
  figure[data-sending] img {
    opacity: 0.5;
  }
  figcaption[data-empty] {
    position: relative;
  }
  figcaption[data-empty]::before {
    content: 'Caption, if it needs one';
    position: absolute;
    color: var(--ink-2);
    pointer-events: none;
  }
  /* HTML that the editor shows, but cannot edit. */
  .raw {
    overflow: auto;
    padding: 2px 8px;
    border-inline-start: 3px solid var(--rule-strong);
  }
  code.raw {
    padding: 0.1em 0.35em;
    border: 0;
    background: var(--mortar);
  }
  /* Footnotes stay where they were written; readers see them together at the end. */
  .footnotes {
    position: relative;
    margin-block-start: 1.6em;
    padding-block-start: 0.6em;
    padding-inline-start: 2.2em;
  }
  .footnotes::before {
    content: attr(title) '.';
    position: absolute;
    inset-inline-start: 0;
    font-weight: 600;
  }
  .footnote-ref {
    font-weight: 600;
    color: var(--link);
  }
  &[data-blank]::before {
    content: attr(data-placeholder);
    position: absolute;
    color: var(--ink-2);
    pointer-events: none;
  }
`;

/** The edited text in the style of the published one. */
export const WrittenText = styled.div`
  ${everyReadingStyle}
  ${editing}
  ${editedOnly}
  min-block-size: 60vh;
  padding: 20px;
  background: var(--paper);
  border: 1px solid var(--field-border);
  border-start-start-radius: 0;
  border-start-end-radius: 0;
  border-end-start-radius: var(--r-1);
  border-end-end-radius: var(--r-1);

  @media (min-width: 720px) {
    max-block-size: calc(100dvh - 180px);
    overflow: auto;
    overscroll-behavior: contain;
  }

  &:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 0;
  }

  /* The width of the published text, and the padding and borders of the editor. */
  max-inline-size: calc(37.5rem + 42px);
`;
