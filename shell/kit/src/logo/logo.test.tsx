import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Logo, LogoFromFile } from './logo.tsx';
import { wordPath } from './word-path.ts';

test('the logo says its title, or nothing at all', () => {
  const { rerender } = render(<Logo title="Plumbline" />);
  expect(screen.getByRole('img', { name: 'Plumbline' })).toBeVisible();
  rerender(<Logo />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

test('the hanging one is taller by its line', () => {
  const height = (hanging: boolean) =>
    Number(render(<Logo hanging={hanging} />).container.firstElementChild?.getAttribute('height'));
  expect(height(true)).toBeGreaterThan(height(false) * 1.5);
});

test('the word in the file is the one in the markup', () => {
  const file = readFileSync(new URL('word.svg', import.meta.url), 'utf8');
  expect(file).toContain(` transform="scale(2)" d="${wordPath}"/>`);
  const { container } = render(<LogoFromFile file="/word.svg" />);
  expect(container.querySelector('use')).toHaveAttribute('href', '/word.svg#word');
  expect(container.innerHTML).not.toContain(wordPath);
});
