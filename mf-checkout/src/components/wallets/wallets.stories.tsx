import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { refused } from '../../testing/fake-instrument.ts';
import { installStripe, type FakeWalletOptions } from '../../testing/fake-stripe.ts';
import { createdPayment, orderUrl, orderId, sampleOrder, samplePlans, sampleSettings } from '../../testing/samples.ts';
import { Page as OrderPage } from '../../pages/checkout/checkout-page.tsx';
import { Page } from '../../pages/checkout/plan-checkout-page.tsx';

const present = ['apple_pay', 'google_pay', 'link'] as const;

const meta = {
  title: 'Checkout/Wallets',
  component: Page,
  parameters: {
    path: '/checkout/realEstateProfessional/pro-agent/annual',
    route: '/checkout/:memberType/:membershipId/:billingFrequency?',
    api: { '/api/memberships': { json: samplePlans }, '/api/payment-settings': { json: sampleSettings } },
  },
  beforeEach: () => {
    window.sessionStorage.clear();
    window.localStorage.clear();
    return installStripe({}, { present });
  },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const withWallets = (wallets: Partial<FakeWalletOptions>, instrument = {}): Story => ({
  beforeEach: () => installStripe(instrument, wallets),
});

/** Presses what has this text, as soon as it is there. */
async function press(canvas: HTMLElement, selector: string, text: string): Promise<void> {
  let found: HTMLElement | undefined;
  while (found === undefined) {
    await new Promise(requestAnimationFrame);
    found = [...canvas.querySelectorAll<HTMLElement>(selector)].find(({ textContent }) => textContent === text);
  }
  found.click();
}

export const All: Story = {};
export const One = withWallets({ present: ['link'] });
export const None = withWallets({ present: [] });
/** The provider has not reported the wallets yet: the content below the agreement waits for it. */
export const Awaited = withWallets({ present, neverReported: true });
export const NotAgreed: Story = { play: ({ canvasElement }) => press(canvasElement, 'button', 'Apple Pay') };
export const Declined: Story = {
  ...withWallets(
    { present, onSheet: ({ confirm }) => confirm({ name: 'Wanda Wallet', email: 'wanda@wallet.example' }) },
    { confirm: async () => refused({ message: 'Your card was declined.' }) },
  ),
  parameters: {
    api: {
      ...meta.parameters.api,
      '/api/create-subscription': { json: createdPayment },
    },
  },
  play: async ({ canvasElement }) => {
    canvasElement.querySelector<HTMLElement>('[type=checkbox]')?.click();
    await press(canvasElement, 'button', 'Google Pay');
  },
};
export const OfAnOrder: Story = {
  render: () => <OrderPage />,
  parameters: {
    path: `/checkout?orderId=${orderId}`,
    route: '/checkout',
    api: { ...meta.parameters.api, [orderUrl]: { json: sampleOrder() } },
  },
};

export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const Dark: Story = { globals: { theme: 'dark' } };
