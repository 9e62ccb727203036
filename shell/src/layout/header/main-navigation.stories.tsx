import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { LayoutBootProvider } from '../boot.ts';
import { sampleNavigation } from '../testing/navigation.ts';
import { MainNavigation } from './main-navigation.tsx';

const meta = {
  title: 'Shell/Main navigation',
  component: MainNavigation,
  decorators: [
    (Story) => (
      <LayoutBootProvider value={{ renderedAt: '2026-11-21T12:00:00.000Z', navigation: sampleNavigation }}>
        <Story />
      </LayoutBootProvider>
    ),
  ],
} satisfies Meta<typeof MainNavigation>;
export default meta;

/** The links that a narrow screen shows in place if the drawer could not be loaded. */
export const Unrolled: StoryObj<typeof meta> = {
  args: { drawerFailed: true, onFollow: () => {} },
  globals: { viewport: { value: 'phone' } },
};
