import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Lede } from './heading.tsx';

const meta = {
  title: 'Kit/Lede',
  component: Lede,
  tags: ['autodocs'],
  args: { children: 'Five rooms, all included. Here is what is in each of them.' },
  parameters: {
    layout: 'padded',
    docs: { description: { component: 'The quiet paragraph below a heading.' } },
    advice: { do: ['One or two sentences that carry the facts.'], dont: ['More than one below a heading.'] },
  },
} satisfies Meta<typeof Lede>;
export default meta;

export const One: StoryObj<typeof meta> = {};
