import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { AuditSent } from './audit-sent.tsx';

const meta = {
  title: 'Marketing/Audit/Sent',
  component: AuditSent,
  parameters: { layout: 'padded' },
  args: {
    message: 'Your 30-Point Agent Audit is on its way. Please check your email.',
    onAnother: () => undefined,
  },
} satisfies Meta<typeof AuditSent>;
export default meta;

export const Sent: StoryObj<typeof meta> = {};
