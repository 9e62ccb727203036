import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { Skeleton } from './skeleton.tsx';

test('a skeleton has the given number of lines, all hidden from screen readers', () => {
  const { container } = render(<Skeleton lines={3} />);
  expect(container.children).toHaveLength(3);
  for (const line of container.children) expect(line).toHaveAttribute('aria-hidden', 'true');
});
