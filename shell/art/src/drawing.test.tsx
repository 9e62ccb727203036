import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Drawing } from './drawing.tsx';
import { leaningHouse } from './houses/leaning-house.ts';

const sheet = { x: 0, y: -250, width: 150, height: 260 };

test('a drawing with a title is an image with that name, without one it is hidden', () => {
  const { rerender, container } = render(<Drawing shapes={leaningHouse(0, 0)} sheet={sheet} title="A frame house" />);
  expect(screen.getByRole('img', { name: 'A frame house' })).toBeVisible();
  rerender(<Drawing shapes={leaningHouse(0, 0)} sheet={sheet} />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(container.querySelector('[style]')).toBeNull();
});
