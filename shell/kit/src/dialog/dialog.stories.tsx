import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { styled } from 'styled-components';
import { Button } from '../button/button.tsx';
import { Toast, ToastProvider, ToastViewport } from '../toast/toast.tsx';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from './dialog.tsx';

const meta = {
  title: 'Kit/Dialog',
  component: DialogContent,
  tags: ['autodocs'],
  parameters: {
    layout: 'padded',
    docs: { story: { inline: false, height: '480px' } },
    advice: {
      do: ['Ask one thing, and name both answers by what they do.', 'Leave Escape and the overlay to close it.'],
      dont: ['Open it without being asked.', 'Put a form of many fields into it: that is a page.'],
    },
  },
} satisfies Meta<typeof DialogContent>;
export default meta;

export const Open: StoryObj<typeof meta> = {
  args: {
    title: 'Cancel this membership?',
    description: 'It stays open until the end of the paid year.',
    children: (
      <DialogClose asChild>
        <Button variant="outline" size="compact">
          Keep it
        </Button>
      </DialogClose>
    ),
  },
  render: (args) => (
    <Dialog defaultOpen>
      <DialogTrigger asChild>
        <Button variant="outline">Cancel membership</Button>
      </DialogTrigger>
      <DialogContent {...args} />
    </Dialog>
  ),
};

const Slate = styled.div`
  padding: 32px 36px;
  background: var(--slate);
  color: var(--on-slate);
`;

export const WithAHead: StoryObj = {
  render: () => (
    <Dialog defaultOpen>
      <DialogContent title="Welcome, Renee." head={<Slate>Member 10042</Slate>}>
        <p>Your membership is active.</p>
      </DialogContent>
    </Dialog>
  ),
};

export const LongText: StoryObj = {
  render: () => (
    <Dialog defaultOpen>
      <DialogContent title="Terms of the membership agreement, in the version of this year">
        {Array.from({ length: 24 }, (_, paragraph) => (
          <p key={paragraph}>The dues are owed on the first day of each period, whatever the weather on that day.</p>
        ))}
      </DialogContent>
    </Dialog>
  ),
};

export const BelowAToast: StoryObj = {
  render: () => (
    <ToastProvider duration={600_000}>
      <Dialog defaultOpen>
        <DialogContent title="Send the refund?">
          <DialogClose asChild>
            <Button variant="outline" size="compact">
              Close
            </Button>
          </DialogClose>
        </DialogContent>
      </Dialog>
      <Toast title="Not sent" description="The provider did not answer." variant="destructive" />
      <ToastViewport />
    </ToastProvider>
  ),
};

function DialogThatStaysOpen() {
  const [closeRequests, setCloseRequests] = useState(0);
  return (
    <Dialog open onOpenChange={() => setCloseRequests(closeRequests + 1)}>
      <DialogContent title="Sending the refund" description={`Asked to close: ${closeRequests}`}>
        <Button variant="outline" size="compact">
          Wait
        </Button>
      </DialogContent>
    </Dialog>
  );
}

export const Refusing: StoryObj = { render: () => <DialogThatStaysOpen /> };
