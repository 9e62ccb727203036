import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { ErrorState } from './error-state.tsx';

const meta = {
  title: 'Kit/Error state',
  component: ErrorState,
  args: { title: 'The articles could not be loaded', text: 'The server took too long to answer.' },
} satisfies Meta<typeof ErrorState>;
export default meta;

export const WithRetry: StoryObj<typeof meta> = { args: { onRetry: () => undefined } };
export const Retrying: StoryObj<typeof meta> = { args: { onRetry: () => undefined, retrying: true } };
export const WithoutRetry: StoryObj<typeof meta> = {};
