import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { LockOut } from './lock-out.tsx';

const meta = {
  title: 'Account/Lock-out',
  component: LockOut,
  args: { reason: 'Too many sign-ins have failed. Please try again in 5 minutes.', secondsLeft: 245 },
} satisfies Meta<typeof LockOut>;
export default meta;

export const Waiting: StoryObj<typeof meta> = {};
export const AnHour: StoryObj<typeof meta> = { args: { secondsLeft: 3600 } };
export const Over: StoryObj<typeof meta> = { args: { secondsLeft: 0 } };
