import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { MainNavigation } from './main-navigation.tsx';

const meta = { title: 'Shell/Main navigation', component: MainNavigation } satisfies Meta<typeof MainNavigation>;
export default meta;

/** The fallback on a narrow screen if the drawer could not be loaded. */
export const Unrolled: StoryObj<typeof meta> = {
  args: { unrolled: true, onFollow: () => {} },
  globals: { viewport: { value: 'phone' } },
};
