import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { SessionBar } from './session-bar.tsx';

const meta = {
  title: 'Admin/Session bar',
  component: SessionBar,
  args: { status: { kind: 'ended' }, onCheck: () => undefined, onDismiss: () => undefined },
} satisfies Meta<typeof SessionBar>;
export default meta;

export const Ended: StoryObj<typeof meta> = {};
export const Back: StoryObj<typeof meta> = { args: { status: { kind: 'back', other: null } } };
export const BackAsSomebodyElse: StoryObj<typeof meta> = {
  args: { status: { kind: 'back', other: 'Maria-Magdalena Featherstonehaugh-Cholmondeley' } },
};
