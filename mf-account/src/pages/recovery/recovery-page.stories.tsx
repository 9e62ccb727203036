import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Page } from './recovery-page.tsx';

const meta = { title: 'Account/Recovery page', component: Page, parameters: { path: '/recovery' } } satisfies Meta<
  typeof Page
>;
export default meta;

type Story = StoryObj<typeof meta>;

const address = '/api/account-recovery';

const email = 'renee@castellano.example';

/** Types an address and sends it. */
const send: Story['play'] = async ({ canvasElement }) => {
  await fill(canvasElement);
  canvasElement.querySelector<HTMLButtonElement>('[type="submit"]')?.click();
};

async function fill(canvasElement: HTMLElement): Promise<void> {
  const input = canvasElement.querySelector<HTMLInputElement>('input[type="email"]');
  if (!input) return;
  // Until its effects have run, the form does not notice input, and the field is emptied again.
  do {
    await new Promise(requestAnimationFrame);
    // React overlays the field's own setter, and would take this for no change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, email);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  } while (input.value !== email);
}

const afterSending = (answer: unknown, path = '/recovery'): Story => ({
  parameters: { path, api: { [address]: answer } },
  play: send,
});
const foundAccount = {
  message: 'Account Found',
  credentials: {
    email: 'renee@castellano.example',
    password: 'lintel-harbor-gable-mortar-62',
    memberNumber: 10_482,
    loginUrl: 'https://dashboard.plumbline.example/login?token=x',
  },
};

export const Form: Story = {};
export const FormOnAPhone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } };
export const FormFromTheMail: Story = { parameters: { path: '/recovery?token=x' } };
export const SentEmpty: Story = {
  play: ({ canvasElement }) => canvasElement.querySelector<HTMLButtonElement>('[type="submit"]')?.click(),
};
export const Sending = afterSending('never');
export const Received = afterSending({
  json: { message: "If this email is registered, you'll receive instructions shortly." },
});
export const LinkRequested: Story = {
  parameters: {
    path: '/recovery',
    api: {
      '/api/own-membership/link': {
        json: { message: "If this email is registered, you'll receive instructions shortly." },
      },
    },
  },
  play: async (context) => {
    const { canvasElement } = context;
    await fill(canvasElement);
    [...canvasElement.querySelectorAll('button')]
      .find(({ textContent }) => textContent === 'Manage my membership')
      ?.click();
  },
};
export const Found = afterSending({ json: foundAccount }, '/recovery?token=x');
export const FoundOnAPhone: Story = { ...Found, globals: { viewport: { value: 'phone', isRotated: false } } };
export const FoundWithALongAddress = afterSending(
  {
    json: {
      ...foundAccount,
      credentials: {
        ...foundAccount.credentials,
        email: 'maria-magdalena.featherstonehaugh-cholmondeley@surveyors-and-valuers.plumbline.example',
      },
    },
  },
  '/recovery?token=x',
);
export const LinkIsOver = afterSending({ status: 410, code: 'gone' }, '/recovery?token=x');
export const Failed = afterSending('unreachable');
