import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { Door } from './door.tsx';

const door = (seed: number | string) => render(<Door seed={seed} />).container.innerHTML;

test('the same seed always gives the same door', () => {
  expect(door('Ellen Marsh')).toBe(door('Ellen Marsh'));
  expect(door(41)).toBe(door('41'));
});

test('different seeds give different doors', () => {
  const doors = new Set(Array.from({ length: 60 }, (_, id) => door(id)));
  expect(doors.size).toBeGreaterThan(30);
});

test('a door has the requested size and is hidden from screen readers', () => {
  const { container } = render(<Door seed="a" size={40} />);
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  expect(container.firstElementChild).toHaveAttribute('width', '40');
});
