import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeSite } from '@plumbline/services/fake';
import { renderWithServices } from '../../testing/render-with-services.tsx';
import { Page } from './landing-page.tsx';

test('the sections stand in their order under one heading of the page', () => {
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

test('the navigation finds its sections', () => {
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

test('both calls to book scroll to the contact section', async () => {
  const { services, user } = renderWithServices(<Page />);
  const calls = screen.getAllByRole('link', { name: 'Book a Free Strategy Call' });
  expect(calls).toHaveLength(2);
  for (const call of calls) await user.click(call);
  expect(services.scrolledTo).toEqual(['contact', 'contact']);
});

test('a call is a real link, which the browser may open elsewhere', async () => {
  const { services, user, container } = renderWithServices(<Page />);
  // jsdom cannot open a tab: all that matters is that the page leaves the click alone.
  container.addEventListener('click', (event) => event.preventDefault());
  const [call] = screen.getAllByRole('link', { name: 'Book a Free Strategy Call' });
  if (call === undefined) throw new Error('The call is missing');
  expect(call).toHaveAttribute('href', '/#contact');
  await user.keyboard('{Control>}');
  await user.click(call);
  await user.keyboard('{/Control}');
  expect(services.scrolledTo).toEqual([]);
});

test('the calls work from the keyboard', async () => {
  const { services, user } = renderWithServices(<Page />);
  await user.tab();
  expect(screen.getByRole('link', { name: /View Membership Plans/ })).toHaveFocus();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(services.scrolledTo).toEqual(['contact']);
});

test('the configured product and address speak for themselves', () => {
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
