import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { OverrideBadge } from './override-badge.tsx';

const blog = { remote: 'mf-blog', origin: 'http://localhost:4102', release: 'a141e63c89fc183c7f95' };

const meta = {
  title: 'Shell/Override badge',
  component: OverrideBadge,
  args: { active: [blog], refused: [], onEnd: () => undefined },
} satisfies Meta<typeof OverrideBadge>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Closed: Story = {};

export const Open: Story = {
  play: ({ canvasElement }) => canvasElement.querySelector('summary')?.click(),
};

export const Refused: Story = {
  args: {
    refused: [
      { requested: 'mf-checkout@https://preview.example', reason: 'OVERRIDE_ORIGINS does not name this origin' },
    ],
  },
};
