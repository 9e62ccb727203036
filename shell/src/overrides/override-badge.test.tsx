import { expect, jest, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { OverrideBadge } from './override-badge.tsx';
import { overrideRemovalAddress, removeOverrideParameter } from './overrides.ts';

const blog = { remote: 'mf-blog', origin: 'http://localhost:4102', release: 'a141e63c89fc183c7f95' };
const refused = {
  requested: 'mf-shop@https://elsewhere.example',
  reason: 'OVERRIDE_ORIGINS does not name this origin',
};

test('the opened badge names the overridden remotes with their origins and has a button that ends the overrides', async () => {
  const onEnd = jest.fn();
  render(<OverrideBadge active={[blog]} refused={[]} onEnd={onEnd} />);
  const badge = within(screen.getByRole('complementary', { name: 'Overrides' }));
  expect(badge.getByText('http://localhost:4102')).not.toBeVisible();
  await userEvent.click(badge.getByText('1 remote overridden'));
  expect(badge.getByText('http://localhost:4102')).toBeVisible();
  expect(badge.getByText(/mf-blog comes from/)).toBeVisible();
  await userEvent.click(badge.getByRole('button', { name: 'Show what is live' }));
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('refused overrides are announced with the reason visible', () => {
  render(<OverrideBadge active={[blog]} refused={[refused, { ...refused, requested: 'x' }]} onEnd={() => undefined} />);
  expect(screen.getByText('1 remote overridden, 2 overrides refused')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Refused: OVERRIDE_ORIGINS does not name this origin.mf-shop@https://elsewhere.example',
  );
  expect(screen.getByText('mf-shop@https://elsewhere.example')).toBeVisible();
});

test('the address that ends the overrides is the current one with an empty override parameter', () => {
  window.history.replaceState(null, '', '/blog?q=roof&plumbline-override=mf-x%40http%3A%2F%2Flocalhost%3A1#list');
  expect(overrideRemovalAddress(window.location)).toBe('/blog?q=roof&plumbline-override=#list');
});

test('the override parameter is removed from the address, and nothing else changes', () => {
  const address = () => window.location.href.slice(window.location.origin.length);
  window.history.replaceState(
    { kept: 1 },
    '',
    '/blog?q=roof&plumbline-override=mf-x%40http%3A%2F%2Flocalhost%3A1#list',
  );
  removeOverrideParameter(window.location, window.history);
  expect([address(), window.history.state]).toEqual(['/blog?q=roof#list', { kept: 1 }]);
  window.history.replaceState(null, '', '/blog?q=a%20b');
  removeOverrideParameter(window.location, window.history);
  expect(address()).toBe('/blog?q=a%20b');
});
