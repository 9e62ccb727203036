/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { __PRIVATE__, keyframes, ServerStyleSheet, styled } from 'styled-components';
import { adoptStyles } from './adopt-styles.ts';
import { readStyles, writeStyles } from './written-styles.ts';

const { StyleSheet } = __PRIVATE__;

/** The library's output for rules of components, by id and name. */
function libraryOutput(...all: readonly (readonly [id: string, name: string, rules: readonly string[]])[]): string {
  const sheet = new ServerStyleSheet();
  for (const [id, name, rules] of all) sheet.instance.insertRules(id, name, [...rules]);
  return sheet.getStyleTags();
}

const rules = (): string[] =>
  [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));

afterEach(() => document.head.replaceChildren());

test('rules, their order and their names are preserved', () => {
  const elements = libraryOutput(
    ['kit__sc-1-0', 'aBc', ['.aBc{gap:0.5rem;}', '@media print{.aBc{display:none;}.aBc b{color:red;}}']],
    ['kit__sc-1-1', 'dEf', ['.kit__sc-1-0:hover .dEf{margin:-0.25em 10.5px;}']],
    ['kit__sc-1-1', 'gHi', ['.gHi > b::before{content:"; 0.5 > }";margin:0.5em;}', ".gHi{content:'{';}"]],
    ['sc-keyframes-jKl', 'jKl', ['@keyframes jKl{0%{rotate:0deg;}}']],
  );
  const text = writeStyles(elements);
  expect(text).toBe(
    '<style id="styles">' +
      '/*kit__sc-1-0*/.aBc{gap:.5rem}@media print{.aBc{display:none}.aBc b{color:red}}' +
      '/*kit__sc-1-1*/.kit__sc-1-0:hover .dEf{margin:-.25em 10.5px}.gHi>b::before{content:"; 0.5 > }";margin:.5em}' +
      ".gHi{content:'{'}" +
      '/*sc-keyframes-jKl*/@keyframes jKl{0%{rotate:0deg}}</style>',
  );
  const groups = readStyles(text.replaceAll(/<[^>]*>/g, ''));
  expect(groups.map(({ id, rules }) => [id, rules])).toEqual([
    ['kit__sc-1-0', ['.aBc{gap:.5rem}', '@media print{.aBc{display:none}.aBc b{color:red}}']],
    [
      'kit__sc-1-1',
      [
        '.kit__sc-1-0:hover .dEf{margin:-.25em 10.5px}',
        '.gHi>b::before{content:"; 0.5 > }";margin:.5em}',
        ".gHi{content:'{'}",
      ],
    ],
    ['sc-keyframes-jKl', ['@keyframes jKl{0%{rotate:0deg}}']],
  ]);
  expect(groups[1]?.names).toEqual(expect.arrayContaining(['dEf', 'gHi']));
  expect(groups[2]?.names).toEqual(['jKl']);
});

test('an escaped quote does not end a quoted string', () => {
  const own = ['.aBc{content:"\\"}";}', '.aBc b{color:red;}'];
  const [group] = readStyles(writeStyles(libraryOutput(['kit__sc-1-0', 'aBc', own])).replaceAll(/<[^>]*>/g, ''));
  expect(group?.rules).toEqual(['.aBc{content:"\\"}"}', '.aBc b{color:red}']);
});

test('a name that is in none of its rules is written beside the id', () => {
  const text = writeStyles(libraryOutput(['sc-global-x', 'sc-global-x1', ['body{color:red;}']]));
  expect(text).toMatch('/*sc-global-x sc-global-x1*/body{color:red}');
  expect(readStyles(text.replaceAll(/<[^>]*>/g, ''))[0]?.names).toEqual(['sc-global-x1']);
});

test('the browser adopts the server’s styles and compiles none of them again', () => {
  const turn = keyframes`from { rotate: 0deg; }`;
  const Box = styled.div<{ $wide: boolean }>`
    width: ${({ $wide }) => ($wide ? '9px' : '3px')};
    animation: ${turn} 1s;
  `;
  const sheet = new ServerStyleSheet();
  const boxes = (
    <>
      <Box $wide>wide</Box>
      <Box $wide={false}>narrow</Box>
    </>
  );
  render(sheet.collectStyles(boxes)).unmount();
  document.head.innerHTML = writeStyles(sheet.getStyleTags()).replace('width:9px', 'width:10px');
  adoptStyles();
  expect(document.getElementById('styles')).toBeNull();
  const before = rules();
  render(boxes);
  expect(getComputedStyle(screen.getByText('wide')).width).toBe('10px');
  expect(getComputedStyle(screen.getByText('narrow')).width).toBe('3px');
  expect(rules()).toEqual(before);
  expect(StyleSheet.registerId(Box.styledComponentId)).toBeGreaterThan(0);
});
