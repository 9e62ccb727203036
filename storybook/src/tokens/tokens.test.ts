import { expect, test } from '@jest/globals';
import { colourGroups } from './colour-groups.ts';
import { contrast } from './contrast.ts';
import { layoutSteps, tokens, tokensWith, tokenValue } from './tokens.ts';

const isColour = (value: string) => /^(?:#|rgba?\()/.test(value);

test('tokens are read from the style sheet, and the dark theme has each token of the light one', () => {
  expect(tokens.light.size).toBeGreaterThan(80);
  expect([...tokens.dark.keys()]).toEqual([...tokens.light.keys()]);
  expect(tokenValue('--paper', 'dark')).not.toBe(tokenValue('--paper'));
  expect(tokenValue('--max', 'dark')).toBe(tokenValue('--max'));
  expect(tokensWith('--fs-').length).toBeGreaterThan(5);
  expect(() => tokenValue('--plaster')).toThrow('There is no token --plaster');
});

test('the page about colour shows every colour of the style sheet once', () => {
  const shown = colourGroups.flatMap(({ colours }) => Object.keys(colours));
  const inSheet = [...tokens.light].filter(([, value]) => isColour(value)).map(([name]) => name);
  expect(shown.toSorted()).toEqual(inSheet.toSorted());
});

test('text has the required contrast in both themes', () => {
  const tooLow = colourGroups.flatMap(({ colours, on = [], minContrast = 4.5 }) =>
    Object.keys(colours).flatMap((name) =>
      on.flatMap((ground) =>
        (['light', 'dark'] as const)
          .filter((theme) => contrast(tokenValue(name, theme), tokenValue(ground, theme)) < minContrast)
          .map((theme) => `${name} on ${ground}, ${theme}`),
      ),
    ),
  );
  expect(tooLow).toEqual([]);
});

test('contrast is calculated as in WCAG', () => {
  expect(contrast('#000', '#FFF')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#FFF', '#FFF')).toBe(1);
  expect(() => contrast('rgba(0,0,0,.5)', '#FFF')).toThrow('is not an opaque colour');
});

test('each window width has all layout tokens, also those that it does not change', () => {
  expect(layoutSteps.map(({ from }) => from)).toEqual(layoutSteps.map(({ from }) => from).toSorted((a, b) => a - b));
  expect(layoutSteps.length).toBeGreaterThan(2);
  for (const { values } of layoutSteps) expect([...values.keys()].toSorted()).toContain('--line-x');
  expect(layoutSteps.at(-1)?.values.get('--header-h')).toBe(layoutSteps.at(-2)?.values.get('--header-h'));
});
