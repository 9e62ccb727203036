import type { Meta, StoryObj } from '@plumbline/services/story';
import { NextSteps } from './next-steps.tsx';

const meta = {
  title: 'Template title/Next steps',
  component: NextSteps,
  args: { steps: ['Draw the plan', 'Lay the first stone'], onDone: () => undefined },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof NextSteps>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ready: Story = {};
export const Empty: Story = { args: { steps: [] } };
