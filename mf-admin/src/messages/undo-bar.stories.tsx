import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { UndoBar } from './undo-bar.tsx';

const meta = {
  title: 'Admin/Undo of many',
  component: UndoBar,
  args: { onClose: () => undefined },
} satisfies Meta<typeof UndoBar>;
export default meta;

const changed = [{ id: '9', state: 'unread', revision: 2 } as const];

export const Done: StoryObj<typeof meta> = { args: { marked: { changed, left: 0, words: 'set aside as spam' } } };
export const SomeLeft: StoryObj<typeof meta> = { args: { marked: { changed, left: 3, words: 'marked as read' } } };
