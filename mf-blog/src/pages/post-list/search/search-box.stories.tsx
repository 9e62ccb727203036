import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { SearchBox } from './search-box.tsx';

const meta = {
  title: 'Blog/Search box',
  component: SearchBox,
  parameters: { layout: 'padded' },
  args: { text: '', onType: () => undefined, onSubmit: () => undefined },
} satisfies Meta<typeof SearchBox>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Blank: Story = {};
export const Filled: Story = { args: { text: 'mansard' } };
export const LongText: Story = { args: { text: 'what a house tells you before the inspector does '.repeat(4) } };
export const Narrow: Story = { args: { text: 'mansard' }, globals: { viewport: { value: 'phone' } } };
