import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Mark } from './mark.tsx';

test('a mark with a title is an image with that name, without one it is hidden', () => {
  const { rerender } = render(<Mark title="Plumbline" />);
  expect(screen.getByRole('img', { name: 'Plumbline' })).toBeVisible();
  rerender(<Mark />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

test('a small mark is drawn on the favicon’s grid', () => {
  const grid = (size: number) => render(<Mark size={size} />).container.firstElementChild?.getAttribute('viewBox');
  expect(grid(24)).toBe('0 0 24 24');
  expect(grid(48)).toBe('0 0 64 64');
});
