import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { createFakeServices, fakeSite, FakeServicesProvider } from '@plumbline/services/fake';
import { NotFoundPage } from './not-found-page.tsx';

function show(production: boolean) {
  render(
    <MemoryRouter>
      <FakeServicesProvider services={createFakeServices({ site: { ...fakeSite, production } })}>
        <NotFoundPage />
      </FakeServicesProvider>
    </MemoryRouter>,
  );
}

test('it says what happened and leads to the homepage and the blog', () => {
  show(true);
  expect(screen.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to Homepage' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Read the blog' })).toHaveAttribute('href', '/blog');
});

test('developers get their hint, visitors of a production site do not', () => {
  show(false);
  expect(screen.getByText(/add the page to the router/)).toBeVisible();
});

test('no hint in production', () => {
  show(true);
  expect(screen.queryByText(/router/)).not.toBeInTheDocument();
});
