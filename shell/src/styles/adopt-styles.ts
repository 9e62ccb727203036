import { __PRIVATE__ } from 'styled-components';
import { readStyles, writtenStylesId } from './written-styles.ts';

/**
 * Registers the document's styles with styled-components, as the library does for its own style elements. It has to run before
 * the first component is defined, because the order of registration is the order in the sheet.
 */
export function adoptStyles(): void {
  const element = document.getElementById(writtenStylesId);
  if (!(element instanceof HTMLStyleElement)) return;
  const { mainSheet, StyleSheet } = __PRIVATE__;
  const groups = readStyles(element.textContent).map((group) => ({
    ...group,
    number: StyleSheet.registerId(group.id),
  }));
  for (const { id, names } of groups) for (const name of names) mainSheet.registerName(id, name);
  const inserted = mainSheet.getTag();
  const insertAll = (): void => groups.forEach(({ number, rules }) => inserted.insertRules(number, [...rules]));
  const { tag } = inserted;
  const { sheet } = element;
  const ruleCount = groups.reduce((sum, { rules }) => sum + rules.length, 0);
  const isOrdered = groups.every(({ number }, index) => index === 0 || number > (groups[index - 1]?.number ?? 0));
  // A browser may have dropped rules that it does not know; then the positions of the others are unknown.
  if ('element' in tag && 'sheet' in tag && tag.length === 0 && isOrdered && sheet?.cssRules.length === ruleCount) {
    // The library goes on with the document's own element: moved rules would make the browser compute all styles anew.
    (tag.element as Element).remove();
    const countRule = (): boolean => {
      tag.length += 1;
      return true;
    };
    Object.assign(tag, { element, sheet, insertRule: countRule });
    insertAll();
    Reflect.deleteProperty(tag, 'insertRule');
    return;
  }
  insertAll();
  element.remove();
}
