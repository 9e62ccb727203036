import { __PRIVATE__ } from 'styled-components';
import { readStyles, writtenStylesId } from './written-styles.ts';

/**
 * Registers the document's styles with styled-components, as the library does for its own style elements. It has to run before
 * the first component is defined, because the order of registration is the order in the sheet.
 */
export function adoptStyles(): void {
  const element = document.getElementById(writtenStylesId);
  if (element === null) return;
  const { mainSheet, StyleSheet } = __PRIVATE__;
  for (const { id, names, rules } of readStyles(element.textContent)) {
    for (const name of names) mainSheet.registerName(id, name);
    mainSheet.getTag().insertRules(StyleSheet.registerId(id), [...rules]);
  }
  element.remove();
}
