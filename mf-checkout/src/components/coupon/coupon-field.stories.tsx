import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { CouponField } from './coupon-field.tsx';

const meta = {
  title: 'Checkout/Code',
  component: CouponField,
  args: {
    appliedCode: null,
    mostPerBuyer: null,
    total: 25_000,
    locked: false,
    refusal: null,
    apply: async (code) => `There is no code ${code.toUpperCase()}. Please check how it is spelled.`,
    remove: () => undefined,
  },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof CouponField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const Applied: Story = { args: { appliedCode: 'FOUNDERS', total: 20_000 } };
export const OncePerBuyer: Story = { args: { appliedCode: 'FOUNDERS', mostPerBuyer: 1, total: 20_000 } };
export const Refused: Story = {
  args: { refusal: { code: 'SPRING-2025', problem: 'The code SPRING-2025 expired on November 20, 2025.' } },
};
export const WhilePaying: Story = { args: { appliedCode: 'FOUNDERS', total: 20_000, locked: true } };
export const OnAPhone: Story = { ...Refused, globals: { viewport: { value: 'phone', isRotated: false } } };
export const Dark: Story = { ...Refused, globals: { theme: 'dark' } };
