import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { LayoutBootProvider } from '../boot.ts';
import { sampleNavigation } from '../testing/navigation.ts';
import { MobileDrawer } from './mobile-drawer.tsx';

const meta = {
  title: 'Shell/Drawer',
  component: MobileDrawer,
  decorators: [
    (Story) => (
      <LayoutBootProvider value={{ renderedAt: '2026-11-21T12:00:00.000Z', navigation: sampleNavigation }}>
        <Story />
      </LayoutBootProvider>
    ),
  ],
  args: { open: true, onOpenChange: () => {} },
  globals: { viewport: { value: 'phone' } },
} satisfies Meta<typeof MobileDrawer>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Open: Story = {};

export const OnTheBlog: Story = { parameters: { path: '/blog' } };
