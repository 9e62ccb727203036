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

const shown = () => within(screen.getByRole('region', { name: 'Notifications (F8)' })).queryByText('Message Sent!');

test('it says what happened and closes', async () => {
  const onOpenChange = jest.fn();
  show({ onOpenChange });
  expect(shown()).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close notification' }));
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(shown()).toBeNull();
});

test.each([
  ['destructive', 'assertive'],
  ['success', 'polite'],
  ['neutral', 'polite'],
] as const)('a %s one is announced %s', async (variant, urgency) => {
  show({ variant });
  const announcement = await screen.findByRole('status');
  expect(announcement).toHaveAttribute('aria-live', urgency);
});

test('its button is reached with F8 and two Tabs, closes it and does its work once', async () => {
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
  expect(shown()).toBeNull();
});

test('F8 leads to it', async () => {
  show();
  await userEvent.keyboard('[F8]');
  expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toContainElement(
    document.activeElement as HTMLElement,
  );
});

test.each([
  ['a frame of this page has the focus', true],
  ['another window has the focus', false],
])('its time runs while the page is in use: %s', async (_, inFrame) => {
  jest.useFakeTimers();
  try {
    show();
    const frame = document.body.appendChild(document.createElement('iframe'));
    if (inFrame) frame.focus();
    fireEvent.blur(window);
    await act(() => jest.advanceTimersByTimeAsync(6_000));
    expect(shown() === null).toBe(inFrame);
    frame.remove();
  } finally {
    jest.useRealTimers();
  }
});
