import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { sampleOrder } from '../../testing/samples.ts';
import { Included } from './included.tsx';

const meta = { title: 'Checkout/Included', component: Included } satisfies Meta<typeof Included>;
export default meta;

export const Ready: StoryObj<typeof meta> = { args: { benefits: sampleOrder().benefits } };
