import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openPage } from '../../testing/open-page.tsx';
import { Page } from './dashboard-redirect-page.tsx';

const show = () => openPage('/dashboard-redirect-test', <Page />, '/dashboard-redirect-test', 'unreachable');
const generate = () => screen.getByRole('button', { name: 'Generate address' });

test('the URLs of the dashboard and of the auto-login name the same payment', async () => {
  const { user } = show();
  await user.selectOptions(screen.getByLabelText('Page'), 'Login');
  await user.type(screen.getByLabelText('User ID'), '10482');
  await user.selectOptions(screen.getByLabelText('Membership type'), 'Industry Partner');
  await user.type(screen.getByLabelText('Transaction ID'), 'pi_1');
  await user.type(screen.getByLabelText(/^Token/), 'lintel-62');
  await user.click(generate());
  const link = await screen.findByRole('link', { name: /Open the dashboard/ });
  expect(link).toHaveAttribute(
    'href',
    'https://dashboard.plumbline.example/login?userId=10482&membershipType=industryPartner&transactionId=pi_1&token=lintel-62',
  );
  expect(link).toHaveAttribute('rel', expect.stringContaining('noreferrer'));
  expect(screen.getByRole('link', { name: 'verify and sign in' })).toHaveAttribute(
    'href',
    '/dashboard-auto-login?userId=10482&membershipType=industryPartner&transactionId=pi_1',
  );
});

test('an empty token is not in the URL', async () => {
  const { user } = show();
  await user.type(screen.getByLabelText('User ID'), '10482');
  await user.type(screen.getByLabelText('Transaction ID'), 'pi_1');
  await user.click(generate());
  const link = await screen.findByRole('link', { name: /Open the dashboard/ });
  expect(link.getAttribute('href')).not.toContain('token');
});

test('member and payment are needed', async () => {
  const { user } = show();
  await user.click(generate());
  expect(screen.getByLabelText('User ID')).toHaveAccessibleDescription(/User ID is required/);
  expect(screen.getByLabelText('Transaction ID')).toHaveAccessibleDescription(/Transaction ID is required/);
  expect(screen.queryByRole('link', { name: /Open the dashboard/ })).toBeNull();
});
