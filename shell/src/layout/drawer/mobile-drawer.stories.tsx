import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { MobileDrawer } from './mobile-drawer.tsx';

const meta = {
  title: 'Shell/Drawer',
  component: MobileDrawer,
  args: { open: true, onOpenChange: () => {} },
  globals: { viewport: { value: 'phone' } },
} satisfies Meta<typeof MobileDrawer>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Open: Story = {};

export const OnTheBlog: Story = { parameters: { path: '/blog' } };
