import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { FormAround } from './form-around.tsx';
import { CheckboxField } from './checkbox-field.tsx';

const meta = {
  title: 'Kit/Checkbox field',
  component: CheckboxField,
  tags: ['autodocs'],
  args: { name: 'agreed', label: 'I agree to the recurring billing terms.', disabled: false },
  render: (args) => (
    <FormAround name={args.name}>
      <CheckboxField {...args} />
    </FormAround>
  ),
  parameters: {
    layout: 'padded',
    advice: {
      do: ['Write the label as what is true once it is checked.'],
      dont: ['Check it for somebody.', 'Write a label with a “not” in it.'],
    },
  },
} satisfies Meta<typeof CheckboxField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const WithAHint: Story = { args: { hint: 'You can change this later.' } };
export const Disabled: Story = { args: { disabled: true } };
export const Refused: Story = {
  render: (args) => (
    <FormAround name={args.name} errorMessage="Please agree to the recurring billing terms to continue.">
      <CheckboxField {...args} />
    </FormAround>
  ),
};
