import type { Decorator, Meta, StoryObj } from '@storybook/react-webpack5';
import { fakeSite } from '@plumbline/services/fake';
import { LayoutBootProvider } from '../boot.ts';
import { fullNavigation, sampleNavigation } from '../testing/navigation.ts';
import { SiteHeader } from './site-header.tsx';

const withNavigation = (navigation: typeof sampleNavigation): Decorator =>
  function WithNavigation(Story) {
    return (
      <LayoutBootProvider value={{ renderedAt: '2026-11-21T12:00:00.000Z', navigation }}>
        <Story />
      </LayoutBootProvider>
    );
  };

const meta = {
  title: 'Shell/Header',
  component: SiteHeader,
  decorators: [withNavigation(sampleNavigation)],
} satisfies Meta<typeof SiteHeader>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Wide: Story = {};

export const OnTheBlog: Story = { parameters: { path: '/blog' } };

export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };

export const AnotherName: Story = {
  parameters: { services: { site: { ...fakeSite, product: 'Chesapeake Association of Real-Estate Professionals' } } },
};

/** The maximum number of entries that all remotes may have together. */
export const FullNavigation: Story = { decorators: [withNavigation(fullNavigation)] };

export const NoNavigation: Story = { decorators: [withNavigation([])] };
