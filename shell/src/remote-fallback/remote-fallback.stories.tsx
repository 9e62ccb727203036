import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { RemoteFallback } from './remote-fallback.tsx';

const meta = {
  title: 'Shell/Remote fallback',
  component: RemoteFallback,
  args: { onRetry: () => {}, retrying: false },
  decorators: [
    (Story) => (
      <main>
        <Story />
      </main>
    ),
  ],
} satisfies Meta<typeof RemoteFallback>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ready: Story = {};

export const Retrying: Story = { args: { retrying: true } };

export const Offline: Story = { args: { offline: true } };

export const WithDetail: Story = {
  args: { detail: 'mf-blog (release 4f1c09ab): Loading chunk post-page failed after 4000 ms' },
};

export const Narrow: Story = { ...WithDetail, globals: { viewport: { value: 'phone' } } };
