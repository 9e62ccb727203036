import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Skeleton } from './skeleton.tsx';

const meta = {
  title: 'Kit/Skeleton',
  component: Skeleton,
  tags: ['autodocs'],
  parameters: {
    layout: 'padded',
    advice: {
      do: ['Build the layout that will come: nothing may move when it does.'],
      dont: ['Show it for what takes a moment only.', 'Announce it: the page says that it loads.'],
    },
  },
} satisfies Meta<typeof Skeleton>;
export default meta;

export const Text: StoryObj<typeof meta> = { args: { lines: 3 } };
export const Picture: StoryObj<typeof meta> = { args: { ratio: '8 / 5' } };
