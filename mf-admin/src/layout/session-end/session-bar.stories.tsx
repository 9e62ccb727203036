import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { SessionBar } from './session-bar.tsx';

const meta = {
  title: 'Admin/Session bar',
  component: SessionBar,
  args: { status: { kind: 'ended' }, onCheck: () => undefined, onDismiss: () => undefined },
} satisfies Meta<typeof SessionBar>;
export default meta;

export const Ended: StoryObj<typeof meta> = {};
export const SignedInAgain: StoryObj<typeof meta> = { args: { status: { kind: 'signed-in-again', otherName: null } } };
export const SignedInAsSomebodyElse: StoryObj<typeof meta> = {
  args: { status: { kind: 'signed-in-again', otherName: 'Maria-Magdalena Featherstonehaugh-Cholmondeley' } },
};
