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

function ToastButtons({ action }: Pick<ToastInput, 'action'>) {
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

function renderToasts({
  showsStored = true,
  isAdmin = false,
  action,
}: { showsStored?: boolean; isAdmin?: boolean } & Pick<ToastInput, 'action'> = {}) {
  render(
    <ToastsProvider showsStored={showsStored} isAdmin={isAdmin}>
      <ToastButtons {...(action && { action })} />
    </ToastsProvider>,
  );
}

async function advance(milliseconds: number) {
  await act(async () => {
    await jest.advanceTimersByTimeAsync(milliseconds);
  });
}

async function requestToast(name: 'send' | 'fail') {
  fireEvent.click(screen.getByRole('button', { name }));
  await advance(50);
}

function shownTexts(): (string | null)[] {
  return screen.queryAllByRole('listitem').map((item) => item.textContent);
}

test('a toast that is requested before its code has loaded is shown afterwards', async () => {
  renderToasts();
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  await requestToast('send');
  expect(shownTexts()).toEqual(['Message Sent!We will get back to you soon.']);
});

test('only one toast is shown: a new one replaces the last', async () => {
  renderToasts();
  await requestToast('send');
  await requestToast('fail');
  expect(shownTexts()).toEqual(['ErrorPlease fill in all fields']);
});

test('a toast disappears after 5 seconds', async () => {
  renderToasts();
  await requestToast('send');
  await advance(4900);
  expect(shownTexts()).toHaveLength(1);
  await advance(100);
  expect(shownTexts()).toHaveLength(0);
});

test('a toast with a button disappears after 20 seconds or after the button’s use', async () => {
  const run = jest.fn();
  renderToasts({ action: { label: 'Undo', run } });
  await requestToast('send');
  await advance(19_900);
  expect(shownTexts()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await advance(0);
  expect(run).toHaveBeenCalledTimes(1);
  expect(shownTexts()).toEqual([]);
});

describe('in the next document', () => {
  const openNextDocument = (isAdmin = false) => {
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    renderToasts({ isAdmin });
  };

  test('an open toast is shown again, once', async () => {
    renderToasts();
    await requestToast('send');
    openNextDocument();
    await advance(50);
    expect(shownTexts()).toEqual(['Message Sent!We will get back to you soon.']);
    await advance(5000);
    openNextDocument();
    await advance(50);
    expect(shownTexts()).toEqual([]);
  });

  test.each([
    ['an admin page', true, 1],
    ['a public page', false, 0],
  ])('a toast of an admin page is shown again on %s: %s', async (_, isAdmin, count) => {
    renderToasts({ isAdmin: true });
    await requestToast('send');
    openNextDocument(isAdmin);
    await advance(50);
    expect(shownTexts()).toHaveLength(count);
  });

  test('a toast of a public page is shown again on the next admin page', async () => {
    renderToasts();
    await requestToast('send');
    openNextDocument(true);
    await advance(50);
    expect(shownTexts()).toHaveLength(1);
  });

  test('a document on which visitors type secrets shows no stored toast, and removes it', async () => {
    sessionStorage.setItem('toast', JSON.stringify({ title: 'Your session has ended', at: Date.now() }));
    renderToasts({ showsStored: false });
    await advance(2000);
    expect(shownTexts()).toEqual([]);
    expect(sessionStorage.getItem('toast')).toBeNull();
  });

  test('a document on which visitors type secrets shows the stored toast about a staff sign-in', async () => {
    const toast = { title: 'Signed in', description: 'The staff pages are open in this tab.', variant: 'success' };
    sessionStorage.setItem('toast', JSON.stringify({ ...toast, at: Date.now() }));
    renderToasts({ showsStored: false });
    await advance(50);
    expect(shownTexts()).toEqual(['Signed inThe staff pages are open in this tab.']);
  });

  test.each([
    ['no JSON', '{'],
    ['another shape', '"text"'],
    ['no title', '{"at":0}'],
    ['a title that is no text', '{"title":{},"at":0}'],
    ['a future time', JSON.stringify({ title: 'Later', at: 8.64e15 })],
    ['a minute ago', JSON.stringify({ title: 'Old', at: 0 })],
  ])('a stored toast with %s is not shown', async (_, text) => {
    sessionStorage.setItem('toast', text);
    renderToasts();
    await advance(2000);
    expect(shownTexts()).toEqual([]);
    expect(sessionStorage.getItem('toast')).toBeNull();
  });
});

test('a toast can be closed', async () => {
  renderToasts();
  await requestToast('send');
  fireEvent.click(screen.getByRole('button', { name: /close/i }));
  await advance(0);
  expect(shownTexts()).toHaveLength(0);
});

test.each([
  [49, 1],
  [51, 0],
])('after a swipe of %i px to the right %i toasts are shown', async (distance, left) => {
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => {}, hasPointerCapture: () => false });
  renderToasts();
  await requestToast('send');
  const [toast] = screen.getAllByRole('listitem') as [HTMLElement];
  // jsdom has no PointerEvent: a mouse event of that name has the properties that a swipe needs.
  const swipe = (type: string, clientX: number) =>
    fireEvent(toast, new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY: 10 }));
  swipe('pointerdown', 100);
  swipe('pointermove', 110);
  swipe('pointermove', 100 + distance);
  swipe('pointerup', 100 + distance);
  await advance(0);
  expect(shownTexts()).toHaveLength(left);
});

test('F8 moves the focus to the notifications', async () => {
  renderToasts();
  await requestToast('send');
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(within(screen.getByRole('region', { name: /F8/ })).getByRole('list')).toHaveFocus();
});

test.each([
  ['send', 'polite'],
  ['fail', 'assertive'],
] as const)('the toast of the button “%s” is announced with the urgency %s', async (name, urgency) => {
  renderToasts();
  await requestToast(name);
  expect(screen.getByRole('status')).toHaveAttribute('aria-live', urgency);
});

test('the toasts’ code loads by itself once the page is idle', async () => {
  renderToasts();
  await advance(2000);
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

test('the timer that forgets a dismissed toast does not remove the toast that replaced it', () => {
  const store = createToastStore();
  store.add(sent);
  store.dismiss(1);
  store.add(failed);
  jest.advanceTimersByTime(1_000_000);
  expect(store.getToasts()).toEqual([{ ...failed, id: 2, open: true }]);
  expect(jest.getTimerCount()).toBe(0);
});

test('a submitted form removes an error toast and keeps a success toast', async () => {
  renderToasts();
  await requestToast('fail');
  fireEvent.submit(screen.getByRole('form', { name: 'again' }));
  await advance(500);
  expect(shownTexts()).toEqual([]);
  await requestToast('send');
  fireEvent.submit(screen.getByRole('form', { name: 'again' }));
  await advance(500);
  expect(shownTexts()).toHaveLength(1);
});
