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

test('the not-found page links to the homepage and the blog', () => {
  show(true);
  expect(screen.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to Homepage' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Read the blog' })).toHaveAttribute('href', '/blog');
});

test('the not-found page has a hint for developers outside production', () => {
  show(false);
  expect(screen.getByText(/add the page to the router/)).toBeVisible();
});

test('the not-found page has no hint in production', () => {
  show(true);
  expect(screen.queryByText(/router/)).not.toBeInTheDocument();
});
