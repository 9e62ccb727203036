import { afterEach, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import userEvent from '@testing-library/user-event';
import { LayoutBootProvider } from '../layout/boot.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { themeCookie } from './theme.ts';

afterEach(() => {
  delete document.documentElement.dataset['theme'];
  document.cookie = themeCookie('system', false);
});

test('the cookie lasts a year for the whole site, and only over TLS where there is any', () => {
  expect(themeCookie('dark', false)).toBe('theme=dark; Max-Age=31536000; Path=/; SameSite=Lax');
  expect(themeCookie('dark', true)).toMatch(/; Secure$/);
});

test('choosing a theme applies and stores it; System removes the stored choice', async () => {
  render(
    <LayoutBootProvider value={{ renderedAt: '2031-05-04T09:30:00.000Z', navigation: [] }}>
      <ThemeSwitch />
    </LayoutBootProvider>,
  );
  expect(screen.getByRole('group', { name: 'Theme' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();

  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(document.cookie).toContain('theme=dark');
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();

  await userEvent.keyboard('{ArrowUp}');
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');

  await userEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  expect(document.cookie).not.toContain('theme');
});

test('a theme that was chosen before hydration is applied by the hydration', async () => {
  const page = (
    <LayoutBootProvider value={{ renderedAt: '2031-05-04T09:30:00.000Z', navigation: [] }}>
      <ThemeSwitch />
    </LayoutBootProvider>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement).not.toHaveAttribute('data-theme');

  await act(async () => void render(page, { container, hydrate: true }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test('a stored theme is applied from the start, and the switch shows it after hydration', async () => {
  document.documentElement.dataset['theme'] = 'dark';
  const page = (
    <LayoutBootProvider value={{ renderedAt: '2031-05-04T09:30:00.000Z', navigation: [] }}>
      <ThemeSwitch />
    </LayoutBootProvider>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  await act(async () => void render(page, { container, hydrate: true }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
});
