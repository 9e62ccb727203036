/** The rules of one component in a document. */
interface WrittenGroup {
  readonly id: string;
  /** Class names in the rules, including text that only looks like one. */
  readonly names: readonly string[];
  readonly rules: readonly string[];
}

/** The id of the style element that holds a document's component styles. */
export const writtenStylesId = 'styles';

/**
 * The heading of a component's rules: its id, and those of its names that do not occur in the rules, such as the name of a variant whose
 * styles are empty.
 */
const heading = /\/\*([\w-]+)((?: [\w-]+)*)\*\//;

/** The marker that styled-components writes after a component's rules: a rule that matches nothing and names the component. */
const libraryMarker = /^data-styled\.g\d+\[id="([\w-]+)"\]\{content:"([^"]*)"\}$/;

/**
 * Converts the style elements that styled-components writes on a server into a smaller one with the same rules in the same
 * order. The library's markers are a twentieth of an article's bytes; here a comment holds the id, and {@link readStyles} finds
 * the names in the rules.
 */
export function writeStyles(elements: string): string {
  const parts = elements.replaceAll(/<\/?style[^>]*>/g, '').split('/*!sc*/\n');
  const groups: string[] = [];
  let rules: string[] = [];
  for (const part of parts.map((text) => text.trim()).filter(Boolean)) {
    const [, id, content = ''] = libraryMarker.exec(part) ?? [];
    if (id === undefined) {
      rules.push(minify(part));
      continue;
    }
    const text = rules.join('');
    const ruleNames = namesIn(text);
    const otherNames = content.split(',').filter((name) => name !== '' && !ruleNames.has(name));
    groups.push(`/*${[id, ...otherNames].join(' ')}*/${text}`);
    rules = [];
  }
  return `<style id="${writtenStylesId}">${groups.join('')}</style>`;
}

/** Parses the output of {@link writeStyles}, by component. */
export function readStyles(text: string): WrittenGroup[] {
  // The text before the first heading, then for each heading the id, the names and the rules.
  const [, ...parts] = text.split(heading);
  return Array.from({ length: parts.length / 3 }, (_, index) => {
    const [id = '', names = '', rules = ''] = parts.slice(index * 3, index * 3 + 3);
    return {
      id,
      names: [...namesIn(rules), ...names.split(' ').filter(Boolean)],
      rules: rulesIn(rules),
    };
  });
}

/** A quoted string of CSS, in which braces and semicolons are text. */
const quotedString = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`;
const braces = new RegExp(`${quotedString}|[{}]`, 'g');
const redundantText = new RegExp(`(${quotedString})|;(?=\\})|(?<=[:,( -])0(?=\\.\\d)| (?=>)|(?<=>) `, 'g');

/** The single rules of a text: `insertRule` takes one at a time. */
function rulesIn(text: string): string[] {
  const rules: string[] = [];
  let [start, depth] = [0, 0];
  for (const { 0: token, index } of text.matchAll(braces)) {
    if (token === '{') depth += 1;
    else if (token === '}') depth -= 1;
    if (token !== '}' || depth > 0) continue;
    rules.push(text.slice(start, index + 1));
    start = index + 1;
  }
  return rules;
}

function namesIn(rules: string): Set<string> {
  return new Set(
    Array.from(rules.matchAll(/[.]([a-z][\w-]*)|@keyframes ([\w-]+)/gi), ([, name, frames]) => name ?? frames ?? ''),
  );
}

/** Drops the last semicolon of a block, the leading zero of fractions, and spaces around child combinators; quoted strings stay. */
function minify(rule: string): string {
  return rule.replaceAll(redundantText, (_whole, quoted: string | undefined) => quoted ?? '');
}
