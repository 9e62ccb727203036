import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeSite } from '@plumbline/services/fake';
import { renderWithServices } from '../../testing/render-with-services.tsx';
import { Page } from './landing-page.tsx';

test('the page has one main heading, and its sections in order', () => {
  renderWithServices(<Page />);
  expect(screen.getByRole('heading', { level: 1, name: 'Measure twice. List once.' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Plumbline in numbers',
    'You check a wall with a weight on a string. Check a career the same way.',
    'One membership, cut open.',
    'What the same money buys elsewhere',
    'Founding prices, held for thirty days.',
    'Choose by how much house you are carrying',
    'Thirty points. One honest look at your business.',
    'From people who have stood on the porch',
    'Build on a true line.',
    'Drop us a line.',
  ]);
});

test('every link of the navigation has its section', () => {
  const { container } = renderWithServices(<Page />);
  for (const id of ['about', 'benefits', 'membership', 'testimonials', 'contact']) {
    expect(container.querySelectorAll(`section[id="${id}"]`)).toHaveLength(1);
  }
});

test.each(['View Membership Plans', 'Join Now'])('“%s” opens the dashboard’s join page in a new tab', (name) => {
  renderWithServices(<Page />);
  const link = screen.getByRole('link', { name: `${name} (opens in a new tab)` });
  expect(link).toHaveAttribute('href', 'https://dashboard.plumbline.example/join');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noreferrer'));
});

test('both links for booking a call scroll to the contact section', async () => {
  const { services, user } = renderWithServices(<Page />);
  const bookingLinks = screen.getAllByRole('link', { name: 'Book a Free Strategy Call' });
  expect(bookingLinks).toHaveLength(2);
  for (const call of bookingLinks) await user.click(call);
  expect(services.scrolledTo).toEqual(['contact', 'contact']);
});

test('a booking link is a real link, which can be opened in another tab', async () => {
  const { services, user, container } = renderWithServices(<Page />);
  // jsdom cannot open a tab: all that matters is that the page leaves the click alone.
  container.addEventListener('click', (event) => event.preventDefault());
  const [bookingLink] = screen.getAllByRole('link', { name: 'Book a Free Strategy Call' });
  if (bookingLink === undefined) throw new Error('The call is missing');
  expect(bookingLink).toHaveAttribute('href', '/#contact');
  await user.keyboard('{Control>}');
  await user.click(bookingLink);
  await user.keyboard('{/Control}');
  expect(services.scrolledTo).toEqual([]);
});

test('the booking links work from the keyboard', async () => {
  const { services, user } = renderWithServices(<Page />);
  await user.tab();
  expect(screen.getByRole('link', { name: /View Membership Plans/ })).toHaveFocus();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(services.scrolledTo).toEqual(['contact']);
});

test('the page shows the configured product name and address', () => {
  renderWithServices(<Page />, { site: { ...fakeSite, product: 'Trueline', postalAddress: ['1 Main Street'] } });
  expect(screen.getByText(/^Trueline is the national association/)).toBeVisible();
  expect(screen.getByText(/^Trueline gives real-estate professionals/)).toBeVisible();
  expect(screen.getByText('1 Main Street')).toBeVisible();
  expect(document.body).not.toHaveTextContent('Plumbline');
});

test('each drawing with a meaning is described', () => {
  renderWithServices(<Page />);
  for (const name of [/^Elevation of a street/, /^A plumb bob, measured/, /^A house cut open/, /score sheet/]) {
    expect(screen.getAllByRole('img', { name }).length).toBeGreaterThan(0);
  }
});
