import { expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, StaticRouter } from 'react-router-dom';
import type { PageModule } from '@plumbline/services';
import { createFakeServices, fakeSite, FakeServicesProvider } from '@plumbline/services/fake';
import { renderWithServices } from '../../testing/render-with-services.tsx';
import * as agreement from './agreement-page.tsx';
import * as privacy from './privacy-page.tsx';
import * as recurringBilling from './recurring-billing-page.tsx';
import * as terms from './terms-page.tsx';

const pages: [path: string, module: PageModule, title: string, dated: string, version: string][] = [
  ['/terms', terms, 'Terms of Use', 'Last updated April 29, 2025', 'November 26, 2026'],
  ['/privacy', privacy, 'Privacy Policy', 'Effective April 1, 2025', 'November 26, 2026'],
  ['/agreement', agreement, 'Membership Agreement', 'Effective May 4, 2031', 'November 25, 2026'],
  [
    '/recurring-billing',
    recurringBilling,
    'Recurring Billing Terms',
    'Last updated November 26, 2026',
    'November 26, 2026',
  ],
];

// An evening in Maryland; in UTC it is the next day.
const services = createFakeServices({ renderedAt: '2031-05-05T02:30:00.000Z' });

test.each(pages)(
  '%s shows its title, its date and the date of its text, and links to each of its sections',
  (path, { Page, meta }, title, dated, version) => {
    const { container } = renderWithServices(<Page />, services);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(container).toHaveTextContent(`${dated}Text of ${version}`);
    const contents = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
    expect(contents.length).toBeGreaterThan(7);
    for (const link of contents) {
      const section = container.querySelector(new URL(link.getAttribute('href') ?? '', 'http://x.test').hash);
      expect(section).toHaveAccessibleName(expect.stringMatching(new RegExp(`^\\d+\\. ${link.textContent}$`)));
    }
    const pageMeta = meta?.({
      params: {},
      url: new URL(`http://x.test${path}`),
      site: fakeSite,
      read: () => undefined,
    });
    expect(pageMeta).toMatchObject({ title: `${title} | Plumbline`, canonical: path });
  },
);

test.each(pages)('%s is the same from the server and in the browser', async (_path, { Page }) => {
  const page: ReactNode = (
    <FakeServicesProvider services={services}>
      <Page />
    </FakeServicesProvider>
  );
  const html = renderToString(<StaticRouter location="/">{page}</StaticRouter>);
  expect(html).not.toMatch(/\sstyle=|\{product\}|\{email\}|\{address\}/);
  const root = document.createElement('div');
  root.innerHTML = html;
  const errors: unknown[] = [];
  await act(async () => {
    hydrateRoot(root, <MemoryRouter>{page}</MemoryRouter>, { onRecoverableError: (error) => errors.push(error) });
  });
  expect(errors).toEqual([]);
});

test('the text contains the configured name, address and mailbox', () => {
  renderWithServices(<terms.Page />, {
    site: {
      ...fakeSite,
      product: 'Trueline',
      supportEmail: 'help@trueline.example',
      postalAddress: ['1 Main Street', 'Bel Air'],
    },
  });
  expect(screen.getAllByRole('link', { name: 'help@trueline.example' })[0]).toHaveAttribute(
    'href',
    'mailto:help@trueline.example',
  );
  expect(screen.getByText(/by mail to Trueline, 1 Main Street, Bel Air\./)).toBeVisible();
  expect(document.body).not.toHaveTextContent('Plumbline');
});
