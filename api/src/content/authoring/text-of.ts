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
const silent: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript']);

/** The text of an article without markup, footnote numbers and back-references; white space is collapsed. */
export function textOf(html: string): string {
  let text = '';
  const skipped: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (skipped.length > 0 || silent.has(name) || /\bfootnote-(?:ref|backref)\b/.test(attributes['class'] ?? '')) {
        skipped.push(name);
      }
      if (!inline.has(name)) text += ' ';
    },
    ontext: (part) => {
      if (skipped.length === 0) text += part;
    },
    onclosetag: (name) => {
      if (skipped.at(-1) === name) skipped.pop();
      if (!inline.has(name)) text += ' ';
    },
  });
  parser.end(html);
  return text.replace(/\s+/g, ' ').trim();
}
