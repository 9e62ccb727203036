/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { baseCss } from '@plumbline/kit/base-css';
import { completeTokens } from './complete-tokens.ts';

test('the tokens that a document lacks are added before its own rules', () => {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = baseCss({ fontUrl: (file) => file, usedIn: '' });
  const sheets = () =>
    Array.from(document.querySelectorAll('style'), ({ sheet }) =>
      Array.from(sheet?.cssRules ?? [], (rule) => rule.cssText),
    );
  const [own = []] = sheets();
  expect(own.join('')).not.toContain('--badge-ok:');
  completeTokens();
  const [added, ...others] = sheets();
  expect(added).toEqual([expect.stringContaining('--badge-ok:')]);
  expect(others).toEqual([own]);
});
