import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { ErrorSentence } from './error-sentence.tsx';

const meta = {
  title: 'Kit/Error sentence',
  component: ErrorSentence,
  tags: ['autodocs'],
  args: { children: 'Please enter a valid email address' },
  parameters: {
    layout: 'padded',
    advice: {
      do: ['Say what is wrong and what to do now.', 'Stand it beside what is wrong.'],
      dont: ['Blame the reader.', 'Say “invalid”.'],
    },
  },
} satisfies Meta<typeof ErrorSentence>;
export default meta;

export const One: StoryObj<typeof meta> = {};
