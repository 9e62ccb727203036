import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { useState } from 'react';
import { Section } from '@plumbline/kit/section';
import type { ToastInput } from '@plumbline/services';
import { ToastArea } from './toast-area.tsx';
import { createToastStore } from './toast-store.ts';

function ToastExample({ toast }: { toast: ToastInput }) {
  const [store] = useState(() => {
    const fresh = createToastStore();
    fresh.add(toast);
    return fresh;
  });
  return (
    <Section>
      <p>The notification stands at the lower right for five seconds; resting the pointer on it stops the time.</p>
      <ToastArea store={store} />
    </Section>
  );
}

const meta = { title: 'Shell/Toast', component: ToastExample } satisfies Meta<typeof ToastExample>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Success: Story = {
  args: {
    toast: {
      variant: 'success',
      title: 'Message Sent!',
      description: "We've received your message and will get back to you soon.",
    },
  },
};

export const Neutral: Story = {
  args: {
    toast: {
      title: 'Possible Success',
      description: "Your message was sent, but we didn't receive a confirmation. Please check your email for a reply.",
    },
  },
};

export const Destructive: Story = {
  args: {
    toast: {
      variant: 'destructive',
      title: 'Error',
      description: 'Failed to send your message. Please try again later.',
    },
  },
};

export const TitleOnly: Story = { args: { toast: { title: 'Account Found' } } };

export const LongText: Story = {
  args: {
    toast: {
      variant: 'destructive',
      title: 'Subscription Creation Failed for the Real Estate Professional membership, billed by the year',
      description: `The provider said: ${'card_declined_insufficient_funds_'.repeat(6)}`,
    },
  },
  globals: { viewport: { value: 'phone' } },
};
