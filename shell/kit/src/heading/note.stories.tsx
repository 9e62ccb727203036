import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Note } from './heading.tsx';

const meta = {
  title: 'Kit/Note',
  component: Note,
  tags: ['autodocs'],
  args: { children: 'Scale 8 units to the foot' },
  parameters: {
    layout: 'padded',
    docs: { description: { component: 'A drafting note: dimensions, captions, labels in the margin.' } },
    advice: { do: ['A few words beside what they belong to.'], dont: ['Text that has to be read to go on.'] },
  },
} satisfies Meta<typeof Note>;
export default meta;

export const One: StoryObj<typeof meta> = {};
