import type { Meta, StoryObj } from '@plumbline/services/story';
import { Page } from './home-page.tsx';

const meta = { title: 'Template title/Home page', component: Page, parameters: { path: '/template' } } satisfies Meta<
  typeof Page
>;
export default meta;

export const Ready: StoryObj<typeof meta> = {};
