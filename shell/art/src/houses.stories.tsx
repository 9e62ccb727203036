import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Drawing } from './drawing.tsx';
import { brownstone } from './houses/brownstone.ts';
import { bungalow } from './houses/bungalow.ts';
import { cornerShop } from './houses/corner-shop.ts';
import { foursquare } from './houses/foursquare.ts';
import { fourFlat } from './houses/four-flat.ts';
import { leaningHouse } from './houses/leaning-house.ts';
import { modern } from './houses/modern.ts';
import { ranch } from './houses/ranch.ts';
import { rowhouse } from './houses/rowhouse.ts';

const lot = (width: number, height: number) => ({ x: -30, y: -height, width: width + 60, height: height + 10 });

const meta = {
  title: 'Drawing/Houses',
  component: Drawing,
  parameters: { layout: 'padded' },
  args: { shapes: [], sheet: lot(0, 0) },
} satisfies Meta<typeof Drawing>;
export default meta;

type Story = StoryObj<typeof meta>;

export const LeaningHouse: Story = { args: { shapes: leaningHouse(0, 0), sheet: lot(132, 270), title: 'Frame house' } };
export const Bungalow: Story = { args: { shapes: bungalow(0, 0), sheet: lot(246, 190), title: 'Bungalow' } };
export const Foursquare: Story = { args: { shapes: foursquare(0, 0), sheet: lot(220, 270), title: 'Foursquare' } };
export const Rowhouse: Story = { args: { shapes: rowhouse(0, 0), sheet: lot(124, 340), title: 'Rowhouse' } };
export const Brownstone: Story = { args: { shapes: brownstone(0, 0), sheet: lot(158, 340), title: 'Brownstone' } };
export const CornerShop: Story = {
  args: { shapes: cornerShop(0, 0, { sign: 'BROKER · EST. 1926' }), sheet: lot(214, 310), title: 'Corner shop' },
};
export const Ranch: Story = { args: { shapes: ranch(0, 0), sheet: lot(380, 150), title: 'Ranch' } };
export const Modern: Story = { args: { shapes: modern(0, 0), sheet: lot(150, 250), title: 'Infill house' } };
export const FourFlat: Story = { args: { shapes: fourFlat(0, 0), sheet: lot(300, 280), title: 'Four-flat' } };
export const InTheDark: Story = {
  args: { shapes: foursquare(0, 0, { wash: 'brass' }), sheet: lot(220, 270), title: 'Foursquare' },
  globals: { theme: 'dark' },
};
