import type { Meta, StoryObj } from '@storybook/react-webpack5';
import stoop from '../drawing/art/stoop.svg';
import { ThemedPicture } from './themed-picture.tsx';

const meta = { title: 'Kit/Themed picture', component: ThemedPicture } satisfies Meta<typeof ThemedPicture>;
export default meta;

type Story = StoryObj<typeof meta>;

const source = { src: stoop, width: 470, height: 470 };

export const AsWideAsItsPlace: Story = { args: { sources: [source], alt: 'A stoop' } };
export const InItsOwnSize: Story = { args: { sources: [source], alt: 'A stoop', natural: true } };
