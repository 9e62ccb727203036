import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { sampleMember } from '../celebration/sample-member.ts';
import { CheckedList } from './checked-list.tsx';

const meta = {
  title: 'Kit/Checked list',
  component: CheckedList,
  tags: ['autodocs'],
  args: { items: sampleMember.benefits },
  // Storybook's editor of lists has a list item that is in no list.
  argTypes: { items: { control: false } },
  parameters: {
    layout: 'padded',
    advice: {
      do: ['List what somebody gets, in a few words each.', 'Give it a heading that says what it comes with.'],
      dont: ['Use it for steps, or for what somebody can check off.', 'List what is not included.'],
    },
  },
} satisfies Meta<typeof CheckedList>;
export default meta;

type Story = StoryObj<typeof meta>;

export const OneColumn: Story = {};
export const TwoColumns: Story = { args: { columns: 2 } };
export const LongTexts: Story = {
  args: {
    columns: 2,
    items: [
      'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung',
      'Introductions to owners, buyers, tenants and their agents in every one of the association’s chapters, by name',
    ],
  },
};
export const TwoColumnsOnAPhone: Story = {
  args: { columns: 2 },
  globals: { viewport: { value: 'phone', isRotated: false } },
};
