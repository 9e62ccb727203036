import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { renderWithServices } from '../../../testing/render-with-services.tsx';
import { Stars } from './stars.tsx';
import { Testimonials } from './testimonials.tsx';

test('each testimonial has a text, a name, a profession and a rating', () => {
  renderWithServices(<Testimonials />);
  const [first, second] = screen.getAllByRole('figure');
  if (first === undefined || second === undefined) throw new Error('There are too few testimonials');
  expect(within(first).getByRole('img', { name: '5 out of 5' })).toBeVisible();
  expect(within(second).getByRole('img', { name: '4.5 out of 5' })).toBeVisible();
  expect(within(second).getByText('Marcus Oyelaran')).toBeVisible();
  expect(within(second).getByText('Managing broker, Columbus, Ohio')).toBeVisible();
});

test.each([
  [0, 0, 0],
  [0.5, 0, 1],
  [3.5, 3, 1],
  [5, 5, 0],
])('%d stars are drawn as %d whole ones and %d half', (rating, whole, half) => {
  const { container } = render(<Stars rating={rating} />);
  const stars = [...container.querySelectorAll('svg')].map((star) => star.querySelectorAll('[fill="currentColor"]'));
  const paths = [...container.querySelectorAll('svg')].map((star) => star.querySelectorAll('path').length);
  expect(stars).toHaveLength(5);
  expect(paths.filter((count) => count === 2)).toHaveLength(half);
  expect(stars.filter((filled) => filled.length === 1)).toHaveLength(whole + half);
});
