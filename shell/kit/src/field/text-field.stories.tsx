import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { FormAround } from './form-around.tsx';
import { TextField } from './text-field.tsx';

const meta = {
  title: 'Kit/Text field',
  component: TextField,
  tags: ['autodocs'],
  args: {
    name: 'email',
    label: 'E-mail',
    type: 'email',
    hint: 'We answer to this address.',
    autoComplete: 'email',
    disabled: false,
  },
  render: (args) => (
    <FormAround name={args.name}>
      <TextField {...args} />
    </FormAround>
  ),
  parameters: {
    layout: 'padded',
    advice: {
      do: [
        'Put the label above; the hint says what the answer is used for.',
        'Give it the type and autocomplete of what it asks for.',
        'Say in an error what is wrong and what would be right.',
      ],
      dont: [
        'Use a placeholder for a label: it is gone when somebody types.',
        'Mark what is required: mark what is optional instead.',
      ],
    },
  },
} satisfies Meta<typeof TextField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const WithAHint: Story = { args: { hint: 'You can change this later.' } };
export const Optional: Story = { args: { optional: true } };
export const Disabled: Story = { args: { disabled: true } };
export const Refused: Story = {
  render: (args) => (
    <FormAround name={args.name} errorMessage="Please enter a valid email address">
      <TextField {...args} />
    </FormAround>
  ),
};
