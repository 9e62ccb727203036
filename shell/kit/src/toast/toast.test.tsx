import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toast, ToastProvider, ToastViewport, type ToastProps } from './toast.tsx';

// Radix calls methods that jsdom lacks when a swipe might begin.
Element.prototype.hasPointerCapture ??= () => false;

const show = (props: Partial<ToastProps> = {}) =>
  render(
    <ToastProvider duration={5000}>
      <Toast title="Message Sent!" description="We will get back to you soon." {...props} />
      <ToastViewport />
    </ToastProvider>,
  );

const queryToast = () =>
  within(screen.getByRole('region', { name: 'Notifications (F8)' })).queryByText('Message Sent!');

test('a toast shows its text and can be closed', async () => {
  const onOpenChange = jest.fn();
  show({ onOpenChange });
  expect(queryToast()).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close notification' }));
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(queryToast()).toBeNull();
});

test.each([
  ['destructive', 'assertive'],
  ['success', 'polite'],
  ['neutral', 'polite'],
] as const)('a toast of the variant %s is announced with the urgency %s', async (variant, urgency) => {
  show({ variant });
  const announcement = await screen.findByRole('status');
  expect(announcement).toHaveAttribute('aria-live', urgency);
});

test('a toast’s button is reached with F8 and two Tabs, runs its action once and closes the toast', async () => {
  const run = jest.fn();
  const onOpenChange = jest.fn();
  show({ action: { label: 'Undo', run }, onOpenChange });
  await userEvent.keyboard('[F8]');
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('[Enter]');
  expect(run).toHaveBeenCalledTimes(1);
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(queryToast()).toBeNull();
});

test('F8 moves the focus to the toasts', async () => {
  show();
  await userEvent.keyboard('[F8]');
  expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toContainElement(
    document.activeElement as HTMLElement,
  );
});

test.each([
  ['a frame of this page has the focus', true],
  ['another window has the focus', false],
])('whether a toast closes by itself when %s: %s', async (_, inFrame) => {
  jest.useFakeTimers();
  try {
    show();
    const frame = document.body.appendChild(document.createElement('iframe'));
    if (inFrame) frame.focus();
    fireEvent.blur(window);
    await act(() => jest.advanceTimersByTimeAsync(6_000));
    expect(queryToast() === null).toBe(inFrame);
    frame.remove();
  } finally {
    jest.useRealTimers();
  }
});
