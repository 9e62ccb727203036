import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { offlineError } from '@plumbline/contract/offline';
import { ErrorState } from './error-state.tsx';

const meta = {
  title: 'Kit/Error state',
  component: ErrorState,
  tags: ['autodocs'],
  parameters: {
    layout: 'padded',
    advice: {
      do: [
        'Say what failed and what can be done.',
        'Pass the error on: offline and rate limits have words of their own.',
      ],
      dont: ['Show codes.', 'Offer “Try again” for what will fail again.'],
    },
  },
  args: { title: 'The articles could not be loaded', text: 'The server took too long to answer.' },
} satisfies Meta<typeof ErrorState>;
export default meta;

export const WithRetry: StoryObj<typeof meta> = { args: { onRetry: () => undefined } };
export const Retrying: StoryObj<typeof meta> = { args: { onRetry: () => undefined, retrying: true } };
export const Offline: StoryObj<typeof meta> = { args: { onRetry: () => undefined, error: offlineError() } };
export const WithoutRetry: StoryObj<typeof meta> = {};
