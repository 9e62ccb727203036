import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { sampleSummary } from '../../testing/sample-posts.ts';
import { PostCover } from './post-cover.tsx';

test('a post without a picture has a cover that shows its day and is hidden from screen readers', () => {
  const post = sampleSummary({
    id: 7,
    createdAt: '2026-11-12T13:00:00.000Z',
    featuredImage: null,
    featuredImageInfo: null,
  });
  const { container } = render(<PostCover post={post} lead={false} />);
  const image = container.querySelector('img');
  expect(image).toHaveAttribute('src', '/og/cover/2026-11-12-2.svg');
  expect(image).toHaveAttribute('alt', '');
  expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['800', '500']);
});
