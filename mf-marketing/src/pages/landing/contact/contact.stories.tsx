import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { fakeSite } from '@plumbline/services/fake';
import { Contact } from './contact.tsx';

const meta = { title: 'Marketing/Contact', component: Contact } satisfies Meta<typeof Contact>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Idle: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } };
export const SentEmpty: Story = {
  play: ({ canvasElement }) => canvasElement.querySelector<HTMLButtonElement>('[type="submit"]')?.click(),
};
export const ALongAddress: Story = {
  parameters: {
    services: {
      site: {
        ...fakeSite,
        postalAddress: [
          'The Old Maryland Surveyors’ Exchange',
          '12480 Upper Chesapeake Bay Parkway, Building C',
          'Annapolis, Maryland 21401-0042',
        ],
      },
    },
  },
};
