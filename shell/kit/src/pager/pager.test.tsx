import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Pager, type PagerProps } from './pager.tsx';

const show = (props: Partial<PagerProps>) =>
  render(
    <MemoryRouter>
      <Pager label="Articles" {...props} />
    </MemoryRouter>,
  );

test('a pager has a named link to each neighbouring page', () => {
  show({ previousTo: '/blog', nextTo: '/blog?cursor=b', nextText: 'Older articles' });
  const pager = within(screen.getByRole('navigation', { name: 'Articles' }));
  expect(pager.getByRole('link', { name: 'Previous' })).toHaveAttribute('rel', 'prev');
  expect(pager.getByRole('link', { name: 'Older articles' })).toHaveAttribute('href', '/blog?cursor=b');
});

test('the first page has no link back', () => {
  show({ nextTo: '/blog?cursor=b' });
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test('a single page has no pager', () => {
  show({});
  expect(screen.queryByRole('navigation')).toBeNull();
});
