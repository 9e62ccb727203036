import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { failing, type FakeAnswer } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/open-page.tsx';
import { plans } from '../../testing/samples.ts';
import { Page } from './subscription-page.tsx';

const withPlans =
  (answer: FakeAnswer): FakeAnswer =>
  (request) =>
    request.url.endsWith('/memberships') ? Response.json(plans) : answer(request);
const show = (answer: FakeAnswer) => openPage('/subscription-test', <Page />, '/subscription-test', answer);
const create = () => screen.findByRole('button', { name: 'Create subscription' });

test('a plan says how often it is paid', async () => {
  show(withPlans(failing(500, 'internal')));
  expect(await screen.findByRole('option', { name: 'Pro Agent Monthly, $25.00 per month' })).toBeInTheDocument();
  expect(screen.getByRole('option', { name: 'Pro Agent Annual, $250.00 per year' })).toBeInTheDocument();
});

test('plan, names and e-mail are needed', async () => {
  const { user, services, api } = show(withPlans(failing(500, 'internal')));
  await user.click(await create());
  expect(services.toasts).toEqual([
    { title: 'Missing Information', description: 'Please fill in all required fields', variant: 'destructive' },
  ]);
  expect(api.asked).toEqual(['GET /api/memberships']);
});

test('a subscription that is not created is said, and what was typed stays', async () => {
  const { user, services, api } = show(
    withPlans(failing(401, 'unauthorized', { message: 'A test is for signed-in staff.' })),
  );
  await user.selectOptions(await screen.findByLabelText('Plan'), 'pro-agent-monthly');
  await user.type(screen.getByLabelText('First name'), 'Ines');
  await user.type(screen.getByLabelText('Last name'), 'Ferreira');
  await user.type(screen.getByLabelText('Email'), 'ines@plumbline.example');
  await user.click(await create());
  expect(await screen.findByText('A test is for signed-in staff.')).toBeVisible();
  expect(services.toasts[0]).toMatchObject({ title: 'Subscription Creation Failed' });
  expect(screen.getByLabelText('First name')).toHaveValue('Ines');
  expect(api.bodies[0]).toMatchObject({ test: true, membershipId: 'pro-agent-monthly' });
});
