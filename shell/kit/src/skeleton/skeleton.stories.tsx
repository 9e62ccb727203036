import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Skeleton } from './skeleton.tsx';

const meta = { title: 'Kit/Skeleton', component: Skeleton } satisfies Meta<typeof Skeleton>;
export default meta;

export const Text: StoryObj<typeof meta> = { args: { lines: 3 } };
export const Picture: StoryObj<typeof meta> = { args: { ratio: '8 / 5' } };
