import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

beforeEach(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

function show() {
  render(
    <TooltipProvider>
      <Tooltip text="Copies the number">
        <button type="button">Copy</button>
      </Tooltip>
      <Tooltip text="Sends the number">
        <button type="button">Send</button>
      </Tooltip>
    </TooltipProvider>,
  );
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
}

const button = (name: string) => screen.getByRole('button', { name });
const wait = (time: number) => act(() => jest.advanceTimersByTimeAsync(time));
const hint = () => screen.queryByRole('tooltip')?.textContent ?? null;

test('focus shows the tooltip as the description; Escape hides it', async () => {
  const user = show();
  await user.tab();
  expect(button('Copy')).toHaveAccessibleDescription('Copies the number');
  await user.keyboard('{Escape}');
  expect(hint()).toBeNull();
});

test('the tooltip is shown 700 ms after the pointer’s arrival', async () => {
  const user = show();
  await user.hover(button('Copy'));
  await wait(690);
  expect(hint()).toBeNull();
  await wait(20);
  expect(hint()).toBe('Copies the number');
});

test.each([
  ['is shown at once within 300 ms of the last one', 280, 'Sends the number'],
  ['is delayed again after that', 320, null],
])('the next tooltip %s', async (_, pause, expected) => {
  const user = show();
  await user.hover(button('Copy'));
  await wait(710);
  await user.unhover(button('Copy'));
  await user.keyboard('{Escape}');
  await wait(pause);
  await user.hover(button('Send'));
  await wait(1);
  expect(hint()).toBe(expected);
});
