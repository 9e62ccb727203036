import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { fakeSite } from '@plumbline/services/fake';
import { SiteHeader } from './site-header.tsx';

const meta = { title: 'Shell/Header', component: SiteHeader } satisfies Meta<typeof SiteHeader>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Wide: Story = {};

export const OnTheBlog: Story = { parameters: { path: '/blog' } };

export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };

export const AnotherName: Story = {
  parameters: { services: { site: { ...fakeSite, product: 'Chesapeake Association of Real-Estate Professionals' } } },
};
