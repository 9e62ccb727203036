import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { FormAround } from './form-around.tsx';
import { TextAreaField } from './text-area-field.tsx';

const meta = {
  title: 'Kit/Text area field',
  component: TextAreaField,
  tags: ['autodocs'],
  args: { name: 'message', label: 'Message', rows: 5, disabled: false },
  render: (args) => (
    <FormAround name={args.name}>
      <TextAreaField {...args} />
    </FormAround>
  ),
  parameters: {
    layout: 'padded',
    advice: {
      do: ['Make it as high as the answer that you hope for.'],
      dont: ['Ask for one line in it: that is a Text field.'],
    },
  },
} satisfies Meta<typeof TextAreaField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const WithAHint: Story = { args: { hint: 'You can change this later.' } };
export const Optional: Story = { args: { optional: true } };
export const Disabled: Story = { args: { disabled: true } };
export const Refused: Story = {
  render: (args) => (
    <FormAround name={args.name} errorMessage="Message must be at least 10 characters">
      <TextAreaField {...args} />
    </FormAround>
  ),
};
