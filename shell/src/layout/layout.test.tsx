import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createFakeServices, fakeSite, FakeServicesProvider } from '@plumbline/services/fake';
import { LayoutBootProvider } from './boot.ts';
import { Layout } from './layout.tsx';
import { renderSite } from './render-site.tsx';

const dashboard = fakeSite.dashboardOrigin;

function targets(links: HTMLElement[]): (string | null)[][] {
  return links.map((link) => [link.textContent, link.getAttribute('href')]);
}

test('the header leads to every section, the blog and the dashboard', async () => {
  await renderSite('/blog');
  const header = within(screen.getByRole('banner'));
  const navigation = screen.getByLabelText('Main');
  expect(targets(within(navigation).getAllByRole('link', { hidden: true }))).toEqual([
    ['About', '/#about'],
    ['Blog', '/blog'],
    ['Benefits', '/#benefits'],
    ['Membership', '/#membership'],
    ['Testimonials', '/#testimonials'],
    ['Contact', '/#contact'],
  ]);
  expect(header.getByRole('link', { name: 'Plumbline, home' })).toHaveAttribute('href', '/');
  expect(header.getByText('Member Login')).toHaveAttribute('href', `${dashboard}/login`);
  const join = header.getByRole('link', { name: /^Join Now/ });
  expect(join).toHaveAttribute('href', `${dashboard}/join`);
  expect(join).toHaveAttribute('target', '_blank');
  expect(join).toHaveAccessibleName('Join Now (opens in a new tab)');
});

test.each([
  ['/blog', 'page'],
  ['/blog/closing-costs', 'true'],
  ['/terms', null],
])('on %s the blog link has aria-current %s', async (address, current) => {
  await renderSite(address);
  const navigation = screen.getByLabelText('Main');
  const blog = within(navigation).getByRole('link', { name: 'Blog', hidden: true });
  expect(blog.getAttribute('aria-current')).toBe(current);
});

test('the keyboard reaches the skip link first, and it leads to the main landmark', async () => {
  await renderSite('/blog');
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  expect(document.activeElement).toHaveAttribute('href', '#main');
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  expect(screen.getByRole('main')).toHaveAttribute('tabindex', '-1');
});

test('the footer has no dead links, the address and the year of the rendering', async () => {
  await renderSite('/blog');
  const footer = screen.getByRole('contentinfo');
  const columns = ['About', 'Benefits', 'Legal', 'Members'].map((name) =>
    targets(within(within(footer).getByRole('navigation', { name })).getAllByRole('link')),
  );
  expect(columns).toEqual([
    [
      ['Our Mission', '/#about'],
      ['Leadership', '/#about'],
      ['Partners', '/#about'],
    ],
    [
      ['Networking events', '/#benefits'],
      ['Market reports', '/#benefits'],
      ['Member directory', '/#benefits'],
      ['Certification', '/#benefits'],
    ],
    [
      ['Terms', '/terms'],
      ['Privacy', '/privacy'],
      ['Membership Agreement', '/agreement'],
      ['Cookies', '/privacy#cookies'],
    ],
    [
      [expect.stringMatching(/^Join/), `${dashboard}/join`],
      ['Member Login', `${dashboard}/login`],
      ['Manage Membership', '/membership'],
    ],
  ]);
  for (const line of fakeSite.postalAddress) expect(footer).toHaveTextContent(line);
  expect(footer).toHaveTextContent('© 2031 Plumbline.');
});

test('a site with another name shows that name instead of Plumbline’s drawn logo', () => {
  const services = createFakeServices({ site: { ...fakeSite, product: 'Level & Square' } });
  const html = renderToString(
    <FakeServicesProvider services={services}>
      <LayoutBootProvider value={{ renderedAt: '2031-05-04T09:30:00.000Z', navigation: [] }}>
        <StaticRouter location="/">
          <Layout>page</Layout>
        </StaticRouter>
      </LayoutBootProvider>
    </FakeServicesProvider>,
  );
  expect(html).toContain('Level &amp; Square, home');
  expect(html).not.toContain('Plumbline');
});

test('the server’s HTML of the layout has no style attributes and is the same for every theme', () => {
  const html = renderToString(
    <FakeServicesProvider>
      <LayoutBootProvider value={{ renderedAt: '2031-05-04T09:30:00.000Z', navigation: [] }}>
        <StaticRouter location="/blog">
          <Layout>page</Layout>
        </StaticRouter>
      </LayoutBootProvider>
    </FakeServicesProvider>,
  );
  expect(html).not.toMatch(/\sstyle="/);
  expect(html).toMatch(/<input[^>]*checked=""[^>]*value="system"|<input[^>]*value="system"[^>]*checked=""/);
});
