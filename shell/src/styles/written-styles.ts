/** The rules of one component, as a document carries them. */
interface WrittenGroup {
  readonly id: string;
  /** Class names of the rules, with all that only look like one. */
  readonly names: readonly string[];
  readonly rules: readonly string[];
}

/** The id of the style element that holds a document's component styles. */
export const writtenStylesId = 'styles';

/** What stands in front of a component's rules: its id, and those of its names that its rules do not say. */
const heading = /\/\*([\w-]+)((?: [\w-]+)*)\*\//;

/** What styled-components writes: rules, and behind those of a component a rule that no element matches, which names it. */
const libraryMarker = /^data-styled\.g\d+\[id="([\w-]+)"\]\{content:"([^"]*)"\}$/;

/**
 * The style element of a document, from those that styled-components writes for a server: the same rules in the same order.
 * The library names each component in a rule of its own, a twentieth of an article's bytes; here its id stands in front of its
 * rules, and its names are found in them ({@link readStyles}).
 */
export function writeStyles(elements: string): string {
  const parts = elements.replaceAll(/<\/?style[^>]*>/g, '').split('/*!sc*/\n');
  const groups: string[] = [];
  let rules: string[] = [];
  for (const part of parts.map((text) => text.trim()).filter(Boolean)) {
    const [, id, content = ''] = libraryMarker.exec(part) ?? [];
    if (id === undefined) {
      rules.push(shorter(part));
      continue;
    }
    const said = namesIn(rules.join('\n'));
    const unsaid = content.split(',').filter((name) => name !== '' && !said.has(name));
    groups.push(`/*${[id, ...unsaid].join(' ')}*/${rules.join('\n')}`);
    rules = [];
  }
  return `<style id="${writtenStylesId}">${groups.join('')}</style>`;
}

/** What {@link writeStyles} wrote, by component. */
export function readStyles(text: string): WrittenGroup[] {
  // The text in front of the first heading, then of each its id, its names and what follows.
  const [, ...parts] = text.split(heading);
  return Array.from({ length: parts.length / 3 }, (_, index) => {
    const [id = '', names = '', rules = ''] = parts.slice(index * 3, index * 3 + 3);
    return {
      id,
      names: [...namesIn(rules), ...names.split(' ').filter(Boolean)],
      rules: rules.split('\n').filter(Boolean),
    };
  });
}

function namesIn(rules: string): Set<string> {
  return new Set(
    Array.from(rules.matchAll(/[.]([a-z][\w-]*)|@keyframes ([\w-]+)/gi), ([, name, frames]) => name ?? frames ?? ''),
  );
}

/** A rule without what CSS can do without: the last semicolon of a block, and the zero of a fraction. Texts stay as they are. */
function shorter(rule: string): string {
  return /["']/.test(rule) ? rule : rule.replaceAll(';}', '}').replaceAll(/(?<=[:,( -])0(?=\.\d)/g, '');
}
