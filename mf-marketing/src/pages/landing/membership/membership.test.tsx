import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { planAnswers } from '../../../testing/plan-answers.ts';
import { renderWithServices } from '../../../testing/render-with-services.tsx';
import { Membership } from './membership.tsx';

function cards() {
  return screen.getAllByRole('article').map((card) => ({
    name: within(card).getByRole('heading', { level: 3 }).textContent,
    text: card.textContent ?? '',
    join: within(card).getByRole('link').getAttribute('href'),
  }));
}

test('three plans show their monthly price if they have one', () => {
  renderWithServices(<Membership />);
  const [core, pro, elite] = cards();
  expect(screen.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  expect(core?.text).toMatch(/Core Agent.*\$99 a year.*Billed once a year/);
  expect(pro?.text).toMatch(/Pro Agent.*Most Popular.*\$25 a month.*or \$250 a year, which saves \$50/);
  expect(elite?.text).toMatch(/Elite Broker.*\$79 a month.*or \$799 a year, which saves \$149/);
});

test('the prices are those of the plans on sale, which the checkout charges', async () => {
  const { json } = planAnswers['/api/memberships'];
  const plans = json.map((plan) => ({ ...plan, price: plan.price * 1.2 }));
  const { user } = renderWithServices(<Membership />, {}, plans);
  expect(cards()[1]?.text).toMatch(/\$30 a month.*or \$300 a year, which saves \$60/);
  await user.click(screen.getByRole('radio', { name: 'Annual' }));
  expect(cards()[1]?.text).toMatch(/\$300 a year.*instead of \$360 by the month/);
});

test('each plan links to the checkout of the chosen frequency', async () => {
  const { user } = renderWithServices(<Membership />);
  expect(cards().map(({ join }) => join)).toEqual([
    '/checkout/realEstateProfessional/core-agent/annual',
    '/checkout/realEstateProfessional/pro-agent/monthly',
    '/checkout/realEstateProfessional/elite-broker/monthly',
  ]);
  await user.click(screen.getByRole('radio', { name: 'Annual' }));
  const [core, pro, elite] = cards();
  expect(core?.text).toContain('$99 a year');
  expect(pro?.text).toMatch(/\$250 a year.*instead of \$300 by the month/);
  expect(elite?.text).toMatch(/\$799 a year.*instead of \$948 by the month/);
  expect(elite?.join).toBe('/checkout/realEstateProfessional/elite-broker/annual');
});

test('the switch works from the keyboard', async () => {
  const { user } = renderWithServices(<Membership />);
  await user.tab();
  expect(screen.getByRole('radio', { name: 'Monthly' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Annual' })).toBeChecked();
  expect(screen.getByRole('group', { name: 'Show prices' })).toBeVisible();
});

test.each(['See Investor pricing', 'See Partner pricing'])('“%s” is on the dashboard, in a new tab', (name) => {
  renderWithServices(<Membership />);
  const link = screen.getByRole('link', { name: `${name} (opens in a new tab)` });
  expect(link).toHaveAttribute('href', 'https://dashboard.plumbline.example/join');
  expect(link).toHaveAttribute('target', '_blank');
});
