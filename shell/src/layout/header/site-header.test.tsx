import { expect, jest, test, beforeEach } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { createFakeServices, FakeServicesProvider } from '@plumbline/services/fake';
import { LayoutBootProvider } from '../boot.ts';
import { renderSite } from '../render-site.tsx';
import { sampleNavigation } from '../testing/navigation.ts';
import { MainNavigation } from './main-navigation.tsx';

const scrollTo = jest.fn<(options: ScrollToOptions) => void>();

beforeEach(() => {
  scrollTo.mockReset();
  window.scrollTo = scrollTo as typeof window.scrollTo;
});

async function openMenu() {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  const drawer = await screen.findByRole('dialog', { name: 'Menu' });
  return { user, drawer: within(drawer) };
}

function waitUntilClosed() {
  return waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
}

test('the menu button opens a drawer with every link of the navigation and both links to the dashboard', async () => {
  await renderSite('/blog');
  const { drawer } = await openMenu();
  const names = drawer.getAllByRole('link').map((link) => link.textContent);
  expect(names.slice(0, 6)).toEqual(['About', 'Blog', 'Benefits', 'Membership', 'Testimonials', 'Contact']);
  expect(drawer.getByRole('link', { name: /^Join Now/ })).toHaveAttribute('target', '_blank');
  expect(drawer.getByRole('link', { name: 'Member Login' })).not.toHaveAttribute('target');
});

test('Escape closes the drawer and the focus returns to the menu button', async () => {
  await renderSite('/blog');
  const { user } = await openMenu();
  await user.keyboard('{Escape}');
  await waitUntilClosed();
  expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus();
});

test('the drawer’s Blog link leads to the blog and closes the drawer', async () => {
  const { router } = await renderSite('/');
  const { user, drawer } = await openMenu();
  await user.click(drawer.getByRole('link', { name: 'Blog' }));
  await waitUntilClosed();
  expect(router.state.location.pathname).toBe('/blog');
  expect(await screen.findByRole('heading', { name: 'Blog' })).toHaveFocus();
});

test('a section link of the drawer closes it, scrolls to the section and takes the focus there', async () => {
  await renderSite('/');
  const { user, drawer } = await openMenu();
  await user.click(drawer.getByRole('link', { name: 'Contact' }));
  await waitUntilClosed();
  await waitFor(() => expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' }));
  expect(screen.getByText('Write to us')).toHaveFocus();
  expect(window.location.hash).toBe('#contact');
});

test('a section link of the drawer on another page leads to the landing page', async () => {
  const { router } = await renderSite('/blog');
  const { user, drawer } = await openMenu();
  await user.click(drawer.getByRole('link', { name: 'Contact' }));
  await waitUntilClosed();
  expect(router.state.location).toMatchObject({ pathname: '/', hash: '#contact' });
});

test('the navigation is shown below the logo if the drawer could not be loaded', () => {
  const navigation = (drawerFailed: boolean) => (
    <MemoryRouter>
      <FakeServicesProvider services={createFakeServices()}>
        <LayoutBootProvider value={{ renderedAt: '2031-05-04T09:30:00.000Z', navigation: sampleNavigation }}>
          <MainNavigation drawerFailed={drawerFailed} onFollow={() => {}} />
        </LayoutBootProvider>
      </FakeServicesProvider>
    </MemoryRouter>
  );
  const { rerender } = render(navigation(true));
  expect(getComputedStyle(screen.getByRole('navigation', { name: 'Main' })).display).toBe('block');
  rerender(navigation(false));
  expect(getComputedStyle(screen.getByLabelText('Main')).display).toBe('none');
});
