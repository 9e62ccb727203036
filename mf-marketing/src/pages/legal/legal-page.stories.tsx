import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { agreement } from '../../legal/documents/agreement.ts';
import { privacy } from '../../legal/documents/privacy.ts';
import { recurringBilling } from '../../legal/documents/recurring-billing.ts';
import { terms } from '../../legal/documents/terms.ts';
import { LegalPage } from './legal-page.tsx';

const meta = {
  title: 'Marketing/Legal page',
  component: LegalPage,
  args: { document: terms },
} satisfies Meta<typeof LegalPage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Terms: Story = {};
export const Privacy: Story = { args: { document: privacy } };
export const Agreement: Story = { args: { document: agreement } };
export const RecurringBilling: Story = { args: { document: recurringBilling } };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } };
export const Dark: Story = { globals: { theme: 'dark' } };
