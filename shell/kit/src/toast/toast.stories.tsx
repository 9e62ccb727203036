import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Toast, ToastProvider, ToastViewport } from './toast.tsx';

const meta = {
  title: 'Kit/Toast',
  component: Toast,
  tags: ['autodocs'],
  parameters: {
    docs: { story: { inline: false, height: '260px' } },
    advice: {
      do: [
        'Say what happened; add what to do if it failed.',
        'Offer Undo for what can be undone.',
        'Use destructive for what failed.',
      ],
      dont: ['Put anything into it that must be read: it goes away.', 'Show two at once.'],
    },
  },
  render: (args) => (
    <ToastProvider duration={600_000}>
      <Toast {...args} />
      <ToastViewport />
    </ToastProvider>
  ),
} satisfies Meta<typeof Toast>;
export default meta;

export const Success: StoryObj<typeof meta> = {
  args: {
    variant: 'success',
    title: 'Message Sent!',
    description: "We've received your message and will get back to you soon.",
  },
};
export const Neutral: StoryObj<typeof meta> = {
  args: { title: 'Possible Success', description: 'Your message was sent, but nothing confirms it yet.' },
};
export const Destructive: StoryObj<typeof meta> = {
  args: {
    variant: 'destructive',
    title: 'Agreement Required',
    description: 'Please agree to the recurring billing terms to continue.',
  },
};
export const WithAction: StoryObj<typeof meta> = {
  args: {
    variant: 'success',
    title: 'Messages',
    description: '2 messages set aside as spam.',
    action: { label: 'Undo', run: () => undefined },
  },
};
export const TitleOnly: StoryObj<typeof meta> = { args: { title: 'Copied' } };
/** Toasts below the header, on a page with `data-toasts-above`. */
export const BelowTheHeader: StoryObj<typeof meta> = {
  args: { variant: 'destructive', title: 'Payment Failed', description: 'Your card was declined.' },
  decorators: [
    (Story) => (
      <div data-toasts-above="">
        <Story />
      </div>
    ),
  ],
};
