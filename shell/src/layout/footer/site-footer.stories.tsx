import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { fakeSite } from '@plumbline/services/fake';
import { LayoutBootProvider } from '../boot.ts';
import { SiteFooter } from './site-footer.tsx';

const meta = {
  title: 'Shell/Footer',
  component: SiteFooter,
  decorators: [
    (Story) => (
      <LayoutBootProvider value={{ renderedAt: '2026-11-21T12:00:00.000Z', navigation: [] }}>
        <Story />
      </LayoutBootProvider>
    ),
  ],
} satisfies Meta<typeof SiteFooter>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Wide: Story = {};

export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };

export const LongNameAndAddress: Story = {
  parameters: {
    services: {
      site: {
        ...fakeSite,
        product: 'Chesapeake Association of Real-Estate Professionals',
        postalAddress: [
          'The Old Maryland Surveyors’ Exchange',
          '12480 Upper Chesapeake Bay Parkway, Building C',
          'Annapolis, Maryland 21401-0042',
        ],
      },
    },
  },
};
