import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Dialog } from '@plumbline/kit/dialog';
import { order } from '../../testing/order-samples.ts';
import { RefundDialog } from './refund-dialog.tsx';

const meta = {
  title: 'Admin/Refund dialog',
  component: RefundDialog,
  args: { order, onClose: () => undefined },
  render: (args) => (
    <Dialog open>
      <RefundDialog {...args} />
    </Dialog>
  ),
} satisfies Meta<typeof RefundDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Sends the refund. The dialog is rendered outside of the story's own element. */
const ask: Story['play'] = ({ canvasElement }) =>
  canvasElement.ownerDocument.querySelector<HTMLButtonElement>('dialog [type="submit"]')?.click();
const withAnswer = (answer: unknown): Story => ({
  parameters: { api: { [`/api/admin/orders/${order.id}/refund`]: answer } },
  play: ask,
});

export const Form: Story = {};
export const FormOnAPhone: Story = { globals: { viewport: { value: 'phone', isRotated: false } } };
export const OfALongName: Story = {
  args: {
    order: {
      ...order,
      customer: {
        name: 'Wolfgang-Amadeus Featherstonehaugh-Cholmondeley of the Lower Eastern Shore',
        email: 'wolfgang@featherstonehaugh.example',
      },
    },
  },
};
export const Asking = withAnswer('never');
export const RefusedByTheProvider = withAnswer({ status: 409, code: 'conflict' });
export const AnswerLost = withAnswer({ status: 503, code: 'payment_pending' });
