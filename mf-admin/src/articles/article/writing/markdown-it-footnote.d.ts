// The published types are those for an older markdown-it and do not fit this one's.
declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it';

  const footnotes: (markdown: MarkdownIt) => void;
  export default footnotes;
}
