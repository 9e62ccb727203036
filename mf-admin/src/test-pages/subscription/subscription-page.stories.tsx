import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { plans } from '../../testing/samples.ts';
import { Page } from './subscription-page.tsx';

const meta = {
  title: 'Admin/Plan subscription',
  component: Page,
  parameters: { path: '/subscription-test' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const api = (answer: unknown): Story => ({ parameters: { api: { '/api/memberships': answer } } });

export const Loading = api('never');
export const Failed = api('unreachable');
export const Ready = api({ json: plans });
