import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openPage } from '../../testing/open-page.tsx';
import { Page } from './dashboard-login-page.tsx';

const show = () => openPage('/dashboard-login-test', <Page />, '/dashboard-login-test', 'unreachable');

test('both fields are needed', async () => {
  const { user, services } = show();
  await user.type(screen.getByLabelText('E-mail'), 'renee@castellano.example');
  await user.click(screen.getByRole('button', { name: 'Test direct login' }));
  expect(services.toasts).toEqual([
    { title: 'Missing Fields', description: 'Please enter both email and password', variant: 'destructive' },
  ]);
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
  expect(screen.queryByRole('link', { name: /Log in to the dashboard/ })).not.toBeInTheDocument();
});

test('the link to the dashboard carries both values and sends no referrer', async () => {
  const { user } = show();
  await user.type(screen.getByLabelText('E-mail'), 'renee@castellano.example');
  await user.type(screen.getByLabelText('Password'), 'lintel-harbor-62');
  await user.click(screen.getByRole('button', { name: 'Test direct login' }));
  const link = await screen.findByRole('link', { name: /Log in to the dashboard/ });
  expect(link).toHaveAttribute(
    'href',
    'https://dashboard.plumbline.example/login?email=renee%40castellano.example&token=lintel-harbor-62',
  );
  expect(link).toHaveAttribute('rel', expect.stringContaining('noreferrer'));
});
