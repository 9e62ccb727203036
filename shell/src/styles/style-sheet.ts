import { ServerStyleSheet } from 'styled-components';

type Remembered = Map<string, readonly string[]>;

/** In number of rule sets. A page has about a hundred, and a name stands for one text only, whatever release it is of. */
const most = 5_000;

/** What the styles of all pages so far were compiled to, by component and name. */
const remembered: Remembered = new Map();

/**
 * A sheet for one page, which takes what was compiled before as it is: to compile its styles is a fifth of what a page costs.
 * styled-components makes the name out of the text, asks the sheet whether it has the name, and compiles only where it has not.
 */
export function styleSheet(known: Remembered = remembered): ServerStyleSheet {
  const sheet = new ServerStyleSheet();
  const { instance } = sheet;
  const has = instance.hasNameForId.bind(instance);
  const insert = instance.insertRules.bind(instance);
  instance.hasNameForId = (id, name) => {
    if (has(id, name)) return true;
    const rules = known.get(`${id} ${name}`);
    // Names are only written down beside rules: without these the component's styles would be lost.
    if (rules === undefined) return false;
    insert(id, name, [...rules]);
    return true;
  };
  instance.insertRules = (id, name, rules) => {
    if (known.size >= most) known.clear();
    // The name of a global style is a number, whatever its text.
    if (!id.startsWith('sc-global-')) known.set(`${id} ${name}`, [...rules]);
    insert(id, name, rules);
  };
  return sheet;
}
