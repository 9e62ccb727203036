import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { ActionError } from './action-error.tsx';

const meta = { title: 'Admin/Refusal', component: ActionError } satisfies Meta<typeof ActionError>;
export default meta;

type Story = StoryObj<typeof meta>;

export const ForTwoReasons: Story = {
  args: {
    title: 'mf-blog 9b01c2d34e5f60718293 is refused, for 2 reasons.',
    reasons: [
      '/news stands for the same addresses as /news of mf-shop',
      'needs @plumbline/services ^2.0.0, and this shell has 1.2.0',
    ],
  },
};
