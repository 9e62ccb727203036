import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { CheckBox } from './check-box.ts';

const meta = {
  title: 'Kit/Check box',
  component: CheckBox,
  tags: ['autodocs'],
  args: { defaultChecked: true, disabled: false },
  render: (args) => <CheckBox {...args} type="checkbox" aria-label="Select this order" />,
  parameters: {
    layout: 'padded',
    docs: {
      description: {
        component: 'The box by itself, for rows of tables. In a form the Checkbox field is the whole field.',
      },
    },
    advice: {
      do: ['Give every box a label, hidden where the row says it.'],
      dont: ['Use it for what happens at once.'],
    },
  },
} satisfies Meta<typeof CheckBox>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Checked: Story = {};
export const Unchecked: Story = { args: { defaultChecked: false } };
