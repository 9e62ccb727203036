import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { FormAround } from './form-around.tsx';
import { SelectField } from './select-field.tsx';

const meta = {
  title: 'Kit/Select field',
  component: SelectField,
  tags: ['autodocs'],
  args: {
    name: 'topic',
    label: 'Topic',
    placeholder: 'Choose one',
    options: [
      { value: 'tier', label: 'A tier' },
      { value: 'account', label: 'My account' },
    ],
    disabled: false,
  },
  // Storybook's editor of lists has a list item that is in no list.
  argTypes: { options: { control: false } },
  render: (args) => (
    <FormAround name={args.name}>
      <SelectField {...args} />
    </FormAround>
  ),
  parameters: {
    layout: 'padded',
    advice: {
      do: ['Order the options as people look for them.', 'Leave the first choice empty where none is the usual one.'],
      dont: ['Offer two options in it: show both.'],
    },
  },
} satisfies Meta<typeof SelectField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const WithAHint: Story = { args: { hint: 'You can change this later.' } };
export const Optional: Story = { args: { optional: true } };
export const Disabled: Story = { args: { disabled: true } };
export const Refused: Story = {
  render: (args) => (
    <FormAround name={args.name} errorMessage="Please choose a topic">
      <SelectField {...args} />
    </FormAround>
  ),
};
