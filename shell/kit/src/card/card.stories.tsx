import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Card } from './card.tsx';

const meta = {
  title: 'Kit/Card',
  component: Card,
  tags: ['autodocs'],
  parameters: {
    layout: 'padded',
    advice: {
      do: ['Let the whole card be the link; its title is the name.', 'Give it a cover at 8:5.'],
      dont: ['Put buttons or more links into a card.', 'Give it a shadow or a box.'],
    },
  },
} satisfies Meta<typeof Card>;
export default meta;

const cover = (
  <svg viewBox="0 0 800 500" aria-hidden="true">
    <rect width="800" height="500" fill="var(--w-sky)" />
    <path d="M120 0V330" stroke="var(--line)" strokeWidth="3" />
    <path d="M0 440H800" stroke="var(--ink)" strokeWidth="7" />
  </svg>
);
const args = {
  to: '/blog/rowhouse',
  title: 'What a 1920s rowhouse tells you before the inspector does',
  cover,
  meta: (
    <>
      <b>Listings</b>
      <span>November 12, 2026</span>
    </>
  ),
  children: 'Party walls, parapets and the third stair tread: a ten-minute reading of a house.',
};

export const Stacked: StoryObj<typeof meta> = { args };
export const Lead: StoryObj<typeof meta> = { args: { ...args, layout: 'lead' } };
export const WithoutCover: StoryObj<typeof meta> = { args: { to: args.to, title: args.title } };
export const LongWords: StoryObj<typeof meta> = {
  args: { ...args, title: 'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung, annotated' },
};
