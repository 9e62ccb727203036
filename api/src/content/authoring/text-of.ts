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
  let text = '';
  const skipped: string[] = [];
  // The length of the text before the present table, whose first cell needs no separator.
  let table = 0;
  const separate = (separator: string): void => {
    const before = text.trimEnd();
    if (before.length > table && !/[,;:]$/.test(before)) text = before + separator;
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
      if (name === 'table') table = text.trimEnd().length;
      const separator = separators[name];
      if (separator !== undefined) separate(separator);
      if (!inline.has(name)) text += ' ';
    },
    ontext: (part) => {
      if (skipped.length === 0) text += part;
    },
    onclosetag: (name) => {
      if (skipped.at(-1) === name) skipped.pop();
      const ended = text.trimEnd();
      if (name === 'table' && ended.length > table) text = ended.replace(/[,;]?$/, '.');
      if (!inline.has(name)) text += ' ';
    },
  });
  parser.end(html);
  return text.replace(/\s+/g, ' ').trim();
}
