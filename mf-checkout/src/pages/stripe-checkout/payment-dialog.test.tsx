import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { openPage } from '../../testing/open-page.tsx';
import { paidOrder } from '../../testing/samples.ts';
import { PaymentDialog } from './payment-dialog.tsx';

const pass = (time: number) => act(() => jest.advanceTimersByTimeAsync(time));
const open = (onClose = () => undefined) =>
  openPage(() => <PaymentDialog order={paidOrder()} onClose={onClose} />, '/stripe-checkout', '/stripe-checkout', {});

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('shows the charged amount, counts down, and redirects home after 5000 ms', async () => {
  open();
  const dialog = screen.getByRole('dialog', { name: 'Payment Successful' });
  expect(dialog).toHaveAccessibleDescription(
    'We charged $250.00 for Pro Agent Annual. You return to the home page in 5 seconds.',
  );
  await pass(4_000);
  expect(dialog).toHaveAccessibleDescription(/in 1 second\.$/);
  await pass(999);
  expect(screen.queryByText('Elsewhere: /')).not.toBeInTheDocument();
  await pass(1);
  expect(screen.getByText('Elsewhere: /')).toBeVisible();
});

test('a buyer can stay on the page', async () => {
  open();
  await pass(2_000);
  fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }));
  await pass(60_000);
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/You stay on this page/);
});

test('“Continue to Dashboard” opens the home page at once', async () => {
  open();
  fireEvent.click(screen.getByRole('link', { name: 'Continue to Dashboard' }));
  await pass(0);
  expect(screen.getByText('Elsewhere: /')).toBeVisible();
});
