import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Logo, LogoFromFile } from './logo.tsx';
import { wordPath } from './word-path.ts';

test('a logo with a title is an image with that name, without one it is hidden', () => {
  const { rerender } = render(<Logo title="Plumbline" />);
  expect(screen.getByRole('img', { name: 'Plumbline' })).toBeVisible();
  rerender(<Logo />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

test('a hanging logo is taller by the length of its line', () => {
  const height = (hanging: boolean) =>
    Number(render(<Logo hanging={hanging} />).container.firstElementChild?.getAttribute('height'));
  expect(height(true)).toBeGreaterThan(height(false) * 1.5);
});

test('the file word.svg has the same path as the component', () => {
  const file = readFileSync(new URL('word.svg', import.meta.url), 'utf8');
  expect(file).toContain(` transform="scale(2)" d="${wordPath}"/>`);
  const { container } = render(<LogoFromFile file="/word.svg" />);
  expect(container.querySelector('use')).toHaveAttribute('href', '/word.svg#word');
  expect(container.innerHTML).not.toContain(wordPath);
});
