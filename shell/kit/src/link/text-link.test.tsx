import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { TextLink } from './text-link.tsx';

const show = (to: string, newTab = false) =>
  render(
    <MemoryRouter basename="/base" initialEntries={['/base']}>
      <TextLink to={to} newTab={newTab}>
        There
      </TextLink>
    </MemoryRouter>,
  );

test.each([
  ['https://example.org/a', 'https://example.org/a'],
  ['//example.org/a', '//example.org/a'],
  ['mailto:support@plumbline.example', 'mailto:support@plumbline.example'],
])('a link to %s is handled by the browser', (to, href) => {
  show(to);
  const link = screen.getByRole('link', { name: 'There' });
  expect(link).toHaveAttribute('href', href);
  expect(link).toHaveAttribute('rel', 'noreferrer');
  expect(link).not.toHaveAttribute('target');
});

test.each(['/blog', '/blog#contact', '/blog?cursor=a:b'])('a link to %s is handled by the router', (to) => {
  show(to);
  const link = screen.getByRole('link', { name: 'There' });
  expect(link).toHaveAttribute('href', `/base${to}`);
  expect(link).not.toHaveAttribute('rel');
});
