import { Parser } from './html-parser.ts';

/** Inline elements, which do not separate words; all others do. */
const inline: ReadonlySet<string> = new Set(
  `
  a abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u
  var wbr
`
    .trim()
    .split(/\s+/),
);
const withoutText: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript']);

/** The separator before a row or cell of a table, so that their words do not run together in an excerpt. */
const separators: Readonly<Record<string, string>> = { tr: ';', td: ',', th: ',' };

/**
 * The text of an article without markup, footnote numbers and back-references; white space is collapsed, and the cells
 * of a table are a list.
 */
export function textOf(html: string): string {
  // Only appended to: looking at its end would copy it each time, which takes seconds for a long article.
  let text = '';
  /** The last character of `text`. */
  let last = '';
  /** What comes before the next word: a separator of cells, and whether there is white space. */
  let [separator, space] = ['', false];
  const skipped: string[] = [];
  // The length of the text before the present table, whose first cell needs no separator.
  let table = 0;
  const append = (part: string): void => {
    const words = part.trim();
    space ||= part.trimStart() !== part;
    if (words === '') return;
    text += `${separator}${space && text !== '' ? ' ' : ''}${words}`;
    [separator, space, last] = ['', part.trimEnd() !== part, words.slice(-1)];
  };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (
        skipped.length > 0 ||
        withoutText.has(name) ||
        /\bfootnote-(?:ref|backref)\b/.test(attributes['class'] ?? '')
      ) {
        skipped.push(name);
      }
      if (name === 'table') table = text.length;
      if (text.length > table && !/[,;:]/.test(last)) separator ||= separators[name] ?? '';
      space ||= !inline.has(name);
    },
    ontext: (part) => {
      if (skipped.length === 0) append(part);
    },
    onclosetag: (name) => {
      if (skipped.at(-1) === name) skipped.pop();
      if (name === 'table' && text.length > table) {
        if (/[,;]/.test(last)) text = text.slice(0, -1);
        text += '.';
        [separator, last] = ['', '.'];
      }
      space ||= !inline.has(name);
    },
  });
  parser.end(html);
  return (text + separator).replace(/\s+/g, ' ');
}
