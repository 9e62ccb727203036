import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ToastInput } from '@plumbline/services';
import { createToastStore } from './toast-store.ts';
import { ToastsProvider, useToast } from './toasts-provider.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
});

const sent: ToastInput = { title: 'Message Sent!', description: 'We will get back to you soon.', variant: 'success' };
const failed: ToastInput = { title: 'Error', description: 'Please fill in all fields', variant: 'destructive' };

function Asker({ action }: Pick<ToastInput, 'action'>) {
  const toast = useToast();
  return (
    <>
      <button type="button" onClick={() => toast({ ...sent, ...(action && { action }) })}>
        send
      </button>
      <button type="button" onClick={() => toast(failed)}>
        fail
      </button>
      <form aria-label="again" onSubmit={(event) => event.preventDefault()} />
    </>
  );
}

function renderAsker({
  showsStored = true,
  isAdmin = false,
  action,
}: { showsStored?: boolean; isAdmin?: boolean } & Pick<ToastInput, 'action'> = {}) {
  render(
    <ToastsProvider showsStored={showsStored} isAdmin={isAdmin}>
      <Asker {...(action && { action })} />
    </ToastsProvider>,
  );
}

async function pass(milliseconds: number) {
  await act(async () => {
    await jest.advanceTimersByTimeAsync(milliseconds);
  });
}

async function ask(name: 'send' | 'fail') {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
}

function shown(): (string | null)[] {
  return screen.queryAllByRole('listitem').map((item) => item.textContent);
}

test('a toast that is asked for before its code is here is shown when it is', async () => {
  renderAsker();
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  await ask('send');
  expect(shown()).toEqual(['Message Sent!We will get back to you soon.']);
});

test('only one is shown: a new one takes the place of the last', async () => {
  renderAsker();
  await ask('send');
  await ask('fail');
  expect(shown()).toEqual(['ErrorPlease fill in all fields']);
});

test('it goes after 5 seconds', async () => {
  renderAsker();
  await ask('send');
  await pass(4900);
  expect(shown()).toHaveLength(1);
  await pass(100);
  expect(shown()).toHaveLength(0);
});

test('with a button it stays 20 seconds', async () => {
  const run = jest.fn();
  renderAsker({ action: { label: 'Undo', run } });
  await ask('send');
  await pass(19_900);
  expect(shown()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await pass(0);
  expect(run).toHaveBeenCalledTimes(1);
  expect(shown()).toEqual([]);
});

describe('in the next document', () => {
  const leave = (isAdmin = false) => {
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    renderAsker({ isAdmin });
  };

  test('an open toast is shown again, once', async () => {
    renderAsker();
    await ask('send');
    leave();
    await pass(50);
    expect(shown()).toEqual(['Message Sent!We will get back to you soon.']);
    await pass(5000);
    leave();
    await pass(50);
    expect(shown()).toEqual([]);
  });

  test.each([
    ['an admin page', true, 1],
    ['a public page', false, 0],
  ])('what staff have just done is shown again on %s: %s', async (_, isAdmin, count) => {
    renderAsker({ isAdmin: true });
    await ask('send');
    leave(isAdmin);
    await pass(50);
    expect(shown()).toHaveLength(count);
  });

  test('an admin page shows what the public one before it said', async () => {
    renderAsker();
    await ask('send');
    leave(true);
    await pass(50);
    expect(shown()).toHaveLength(1);
  });

  test('where visitors type secrets nothing that a storage holds is shown, and it is gone', async () => {
    sessionStorage.setItem('toast', JSON.stringify({ title: 'Your session has ended', at: Date.now() }));
    renderAsker({ showsStored: false });
    await pass(2000);
    expect(shown()).toEqual([]);
    expect(sessionStorage.getItem('toast')).toBeNull();
  });

  test('but what staff read once they have signed in is', async () => {
    const toast = { title: 'Signed in', description: 'The staff pages are open in this tab.', variant: 'success' };
    sessionStorage.setItem('toast', JSON.stringify({ ...toast, at: Date.now() }));
    renderAsker({ showsStored: false });
    await pass(50);
    expect(shown()).toEqual(['Signed inThe staff pages are open in this tab.']);
  });

  test.each([
    ['no JSON', '{'],
    ['another shape', '"text"'],
    ['no title', '{"at":0}'],
    ['a title that is no text', '{"title":{},"at":0}'],
    ['a time to come', JSON.stringify({ title: 'Later', at: 8.64e15 })],
    ['a minute ago', JSON.stringify({ title: 'Old', at: 0 })],
  ])('%s in the storage is not shown', async (_, text) => {
    sessionStorage.setItem('toast', text);
    renderAsker();
    await pass(2000);
    expect(shown()).toEqual([]);
    expect(sessionStorage.getItem('toast')).toBeNull();
  });
});

test('it can be closed', async () => {
  renderAsker();
  await ask('send');
  fireEvent.click(screen.getByRole('button', { name: /close/i }));
  await pass(0);
  expect(shown()).toHaveLength(0);
});

test.each([
  [49, 1],
  [51, 0],
])('a swipe of %i px to the right leaves %i on show', async (distance, left) => {
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => {}, hasPointerCapture: () => false });
  renderAsker();
  await ask('send');
  const [toast] = screen.getAllByRole('listitem') as [HTMLElement];
  // jsdom has no PointerEvent: a mouse event of that name has the properties that a swipe needs.
  const swipe = (type: string, clientX: number) =>
    fireEvent(toast, new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY: 10 }));
  swipe('pointerdown', 100);
  swipe('pointermove', 110);
  swipe('pointermove', 100 + distance);
  swipe('pointerup', 100 + distance);
  await pass(0);
  expect(shown()).toHaveLength(left);
});

test('F8 moves the focus to the notifications', async () => {
  renderAsker();
  await ask('send');
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(within(screen.getByRole('region', { name: /F8/ })).getByRole('list')).toHaveFocus();
});

test.each([
  ['send', 'polite'],
  ['fail', 'assertive'],
] as const)('%s is announced %s', async (name, urgency) => {
  renderAsker();
  await ask(name);
  expect(screen.getByRole('status')).toHaveAttribute('aria-live', urgency);
});

test('the code comes by itself when the page has come to rest', async () => {
  renderAsker();
  await pass(2000);
  expect(screen.getByRole('region', { name: /F8/, hidden: true })).toBeInTheDocument();
});

test('a dismissed toast is forgotten after 1,000,000 ms', () => {
  const store = createToastStore();
  store.add(sent);
  store.dismiss(1);
  expect(store.getToasts()).toEqual([{ ...sent, id: 1, open: false }]);
  jest.advanceTimersByTime(999_999);
  expect(store.getToasts()).toHaveLength(1);
  jest.advanceTimersByTime(1);
  expect(store.getToasts()).toEqual([]);
});

test('a toast that took the place of a dismissed one is not forgotten in its stead', () => {
  const store = createToastStore();
  store.add(sent);
  store.dismiss(1);
  store.add(failed);
  jest.advanceTimersByTime(1_000_000);
  expect(store.getToasts()).toEqual([{ ...failed, id: 2, open: true }]);
  expect(jest.getTimerCount()).toBe(0);
});

test('a new attempt takes back the error of the one before, and leaves a success', async () => {
  renderAsker();
  await ask('fail');
  fireEvent.submit(screen.getByRole('form', { name: 'again' }));
  await pass(500);
  expect(shown()).toEqual([]);
  await ask('send');
  fireEvent.submit(screen.getByRole('form', { name: 'again' }));
  await pass(500);
  expect(shown()).toHaveLength(1);
});
