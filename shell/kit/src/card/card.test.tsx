import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Card } from './card.tsx';

test('a card is a single link whose name is its title', () => {
  render(
    <MemoryRouter>
      <Card to="/blog/rowhouse" title="What a rowhouse tells you" meta="Listings" headingLevel={2}>
        A ten-minute reading.
      </Card>
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'What a rowhouse tells you' })).toHaveAttribute('href', '/blog/rowhouse');
  expect(screen.getByRole('heading', { level: 2, name: 'What a rowhouse tells you' })).toBeVisible();
  expect(screen.getByRole('article')).toHaveTextContent('A ten-minute reading.');
});
