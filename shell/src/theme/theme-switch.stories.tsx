import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Section } from '@plumbline/kit/section';
import { LayoutBootProvider } from '../layout/boot.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const meta = {
  title: 'Shell/Theme switch',
  component: ThemeSwitch,
  decorators: [
    (Story) => (
      <LayoutBootProvider value={{ renderedAt: '2026-11-21T12:00:00.000Z', navigation: [] }}>
        <Section tone="slate">
          <Story />
        </Section>
      </LayoutBootProvider>
    ),
  ],
} satisfies Meta<typeof ThemeSwitch>;
export default meta;

export const OnSlate: StoryObj<typeof meta> = {};
