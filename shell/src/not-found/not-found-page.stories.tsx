import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { fakeSite } from '@plumbline/services/fake';
import { NotFoundPage } from './not-found-page.tsx';

const meta = {
  title: 'Shell/Not found',
  component: NotFoundPage,
  decorators: [
    (Story) => (
      <main>
        <Story />
      </main>
    ),
  ],
} satisfies Meta<typeof NotFoundPage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const WithTheDeveloperHint: Story = {};

export const Production: Story = {
  parameters: { services: { site: { ...fakeSite, production: true } } },
};

export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
