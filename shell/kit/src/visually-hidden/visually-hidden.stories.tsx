import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { VisuallyHidden } from './visually-hidden.tsx';

const meta = {
  title: 'Kit/Visually hidden',
  component: VisuallyHidden,
  tags: ['autodocs'],
  args: { children: '(opens in a new tab)' },
  render: (args) => (
    <p>
      The sentence goes on for screen readers only: <VisuallyHidden {...args} />
    </p>
  ),
  parameters: {
    layout: 'padded',
    docs: { description: { component: 'Text that is read out and not shown.' } },
    advice: {
      do: ['Say what others see: a column’s place, a new tab, the state of a row.'],
      dont: ['Hide what everybody should know.'],
    },
  },
} satisfies Meta<typeof VisuallyHidden>;
export default meta;

export const One: StoryObj<typeof meta> = {};
