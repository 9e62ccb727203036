import { __PRIVATE__ } from 'styled-components';
import { readStyles, writtenStylesId } from './written-styles.ts';

/**
 * Gives the document's styles to styled-components, as the library does by itself with an element that it wrote. It has to
 * happen before the first component is defined: the ids that the library knows first come first in its sheet.
 */
export function takeOverStyles(): void {
  const element = document.getElementById(writtenStylesId);
  if (element === null) return;
  const { mainSheet, StyleSheet } = __PRIVATE__;
  for (const { id, names, rules } of readStyles(element.textContent)) {
    for (const name of names) mainSheet.registerName(id, name);
    mainSheet.getTag().insertRules(StyleSheet.registerId(id), [...rules]);
  }
  element.remove();
}
