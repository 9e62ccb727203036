/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createGlobalStyle, keyframes, styled } from 'styled-components';
import { styleSheet } from './style-sheet.ts';

const turn = keyframes`from { rotate: 0deg; } to { rotate: 90deg; }`;
const Box = styled.div<{ $wide?: boolean }>`
  display: grid;
  width: ${({ $wide }) => ($wide ? '9rem' : '3rem')};
  &:hover > b {
    animation: ${turn} 1s;
  }
`;
const Other = styled(Box)`
  color: teal;
`;
const All = createGlobalStyle<{ $ink: string }>`body { color: ${({ $ink }) => $ink}; }`;

type Cache = Parameters<typeof styleSheet>[0];

function render(page: ReactElement, cache: Cache = new Map()): { html: string; styles: string } {
  const sheet = styleSheet(cache);
  const html = renderToString(sheet.collectStyles(page));
  const styles = sheet.getStyleTags();
  sheet.seal();
  return { html, styles };
}

test('a page has exactly the styles that it uses, whatever was rendered before', () => {
  const pages = [<Box key="1" />, <Other key="2" $wide />, <All key="3" $ink="red" />, <All key="4" $ink="blue" />];
  const alone = pages.map((page) => render(page));
  expect(alone[0]?.styles).toMatch(/rotate:90deg.*width:3rem/s);
  expect(alone[1]?.styles).toMatch(/width:9rem.*color:teal/s);
  expect(alone[3]?.styles).toMatch('color:blue');
  const cache = new Map();
  for (const round of [1, 2, 3]) {
    expect([round, ...pages.map((page) => render(page, cache))]).toEqual([round, ...alone]);
  }
});

test('compiled rules are reused from the cache', () => {
  const cache = new Map();
  render(<Box />, cache);
  const compiled = Array.from(cache.values(), String);
  cache.forEach((rules: string[], key) => cache.set(key, [...rules.slice(0, 1), '.mark{color:plum}']));
  expect(compiled.length).toBeGreaterThan(1);
  expect(render(<Box />, cache).styles).toMatch('.mark{color:plum}');
});
