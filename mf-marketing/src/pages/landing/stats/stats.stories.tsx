import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { planAnswers } from '../../../testing/plan-answers.ts';
import { Stats } from './stats.tsx';

const meta = { title: 'Marketing/Stats', component: Stats, parameters: { api: planAnswers } } satisfies Meta<
  typeof Stats
>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Wide: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } };

/** The prices are not loaded: no saving is claimed. */
export const WithoutThePlans: Story = { parameters: { api: { '/api/memberships': 'never' } } };
