/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { baseCss } from '@plumbline/kit/base-css';
import { completeTokens } from './complete-tokens.ts';

test('the tokens that a document does without are added before its own rules', () => {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = baseCss({ fontUrl: (file) => file, usedIn: '' });
  const own = Array.from(style.sheet?.cssRules ?? [], ({ cssText }) => cssText);
  expect(own.join('')).not.toContain('--badge-ok:');
  completeTokens();
  const [first, ...others] = Array.from(style.sheet?.cssRules ?? [], ({ cssText }) => cssText);
  expect(first).toContain('--badge-ok:');
  expect(others).toEqual(own);
});
