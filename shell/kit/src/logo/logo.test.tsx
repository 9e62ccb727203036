import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Logo } from './logo.tsx';

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
