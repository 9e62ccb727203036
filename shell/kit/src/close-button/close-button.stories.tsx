import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { CloseButton } from './close-button.tsx';

const meta = {
  title: 'Kit/Close button',
  component: CloseButton,
  tags: ['autodocs'],
  args: { label: 'Close the menu' },
  parameters: {
    layout: 'padded',
    advice: {
      do: ['Name what it closes.'],
      dont: ['Make it the only way out: Escape and the overlay close too.'],
    },
  },
} satisfies Meta<typeof CloseButton>;
export default meta;

export const One: StoryObj<typeof meta> = {};
