import type { Meta, StoryObj } from '@storybook/react-webpack5';
import stoop from '../drawing/art/stoop.svg';
import { ThemedPicture } from './themed-picture.tsx';

const meta = {
  title: 'Kit/Themed picture',
  component: ThemedPicture,
  tags: ['autodocs'],
  // Storybook's editor of lists has a list item that is in no list.
  argTypes: { sources: { control: false } },
  parameters: {
    layout: 'padded',
    advice: {
      do: [
        'Say in alt what it shows, or leave it empty for decoration.',
        'Give its natural size: nothing moves when it arrives.',
      ],
      dont: ['Use it for photographs: they have one theme.'],
    },
  },
} satisfies Meta<typeof ThemedPicture>;
export default meta;

type Story = StoryObj<typeof meta>;

const source = { src: stoop, width: 470, height: 470 };

export const AsWideAsItsPlace: Story = { args: { sources: [source], alt: 'A stoop' } };
export const InItsOwnSize: Story = {
  args: { sources: [source], alt: 'A stoop', natural: true },
  // The picture is wider than a page of documentation on a phone.
  parameters: { docs: { story: { inline: false, height: '510px' } } },
};
