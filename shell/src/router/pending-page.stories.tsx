import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { PendingPage } from './pending-page.tsx';

const meta = { title: 'Shell/Pending page', component: PendingPage } satisfies Meta<typeof PendingPage>;
export default meta;

export const Loading: StoryObj<typeof meta> = {};
