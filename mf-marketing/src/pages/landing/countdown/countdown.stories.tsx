import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { fakeSite } from '@plumbline/services/fake';
import { planAnswers } from '../../../testing/plan-answers.ts';
import { Countdown } from './countdown.tsx';

const meta = { title: 'Marketing/Countdown', component: Countdown, parameters: { api: planAnswers } } satisfies Meta<
  typeof Countdown
>;
export default meta;

type Story = StoryObj<typeof meta>;

export const ThirtyDaysFromEachVisit: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } };
export const ToADeadline: Story = {
  parameters: { services: { site: { ...fakeSite, foundingDeadline: '2099-12-31T23:59:59.000Z' } } },
};
/** A day, an hour and a minute before the deadline: each unit is in the singular. */
export const TheLastDay: Story = {
  parameters: {
    services: {
      site: { ...fakeSite, foundingDeadline: new Date(Date.now() + 90_060_000).toISOString() },
      renderedAt: new Date().toISOString(),
    },
  },
};
/** After the deadline the section is not shown. */
export const PastItsDeadline: Story = {
  parameters: { services: { site: { ...fakeSite, foundingDeadline: '2020-01-01T00:00:00.000Z' } } },
};

/** The prices are not loaded: no saving is claimed. */
export const WithoutThePlans: Story = { parameters: { api: { '/api/memberships': 'never' } } };
