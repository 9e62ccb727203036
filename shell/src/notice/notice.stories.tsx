import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '@plumbline/kit/button';
import { StaticPageNotice } from '../remote-fallback/static-page-notice.tsx';
import { Notice } from './notice.tsx';

const meta = {
  title: 'Shell/Notice',
  component: Notice,
  args: {
    text: 'A newer version of this site is ready.',
    children: (
      <Button variant="outline" size="compact">
        Reload
      </Button>
    ),
  },
} satisfies Meta<typeof Notice>;
export default meta;

type Story = StoryObj<typeof meta>;

export const NewVersion: Story = {};

export const OnlyReadable: Story = { render: () => <StaticPageNotice onRetry={() => {}} retrying={false} /> };

export const OnlyReadableRetrying: Story = { render: () => <StaticPageNotice onRetry={() => {}} retrying /> };

export const LongText: Story = {
  args: {
    text: 'A newer version of this site is ready, and this sentence goes on to see what a narrow screen makes of it. '.repeat(
      2,
    ),
  },
};
