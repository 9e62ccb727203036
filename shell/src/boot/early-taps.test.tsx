import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import userEvent from '@testing-library/user-event';
import { answerEarlyTaps, hasEarlyTaps } from './early-taps.ts';
import { loader } from './loader.ts';

const handled = jest.fn<(name: string) => void>();

/** Attaches handlers to the buttons, as the page's scripts do. */
function attachHandlers(within: ParentNode): void {
  for (const button of within.querySelectorAll('button')) {
    button.addEventListener('click', () => handled(button.textContent ?? ''));
  }
}

const element = (id: string) => document.getElementById(id) as HTMLElement;

beforeEach(() => {
  handled.mockClear();
  document.body.innerHTML = `
    <button type="button" id="menu">Menu</button> <a href="#there" id="link">There</a>
    <main id="later">
      <button type="button" id="switch">Switch</button>
      <form method="dialog"><input id="name"><button id="send">Send</button></form>
      <form action="/blog"><button id="search">Search</button></form>
    </main>`;
  // jsdom does not know the method `dialog`, with which a browser sends nothing.
  element('later').addEventListener('submit', (event) => event.preventDefault());
  // oxlint-disable-next-line typescript/no-implied-eval -- the very text that stands in documents
  new Function(loader)();
});
afterEach(() => document.body.replaceChildren());

test('clicks from before the scripts loaded are replayed once, in their order', async () => {
  await userEvent.click(element('menu'));
  await userEvent.click(element('menu'));
  await userEvent.click(element('link'));
  await userEvent.type(element('name'), 'Ada{Enter}');
  attachHandlers(document);
  answerEarlyTaps();
  expect(handled.mock.calls).toEqual([['Menu'], ['Send']]);
  answerEarlyTaps();
  expect(handled).toHaveBeenCalledTimes(2);
});

test('a form that is changed after an early submit is not submitted by the replay', async () => {
  await userEvent.type(element('name'), 'Ad{Enter}a');
  await userEvent.click(element('menu'));
  attachHandlers(document);
  answerEarlyTaps();
  expect(handled.mock.calls).toEqual([['Menu']]);
});

test('early clicks in a part that hydrates later are replayed later; the hydrated rest handles its own clicks', async () => {
  const later = element('later');
  await userEvent.click(element('menu'));
  await userEvent.click(element('switch'));
  expect(hasEarlyTaps(later)).toBe(true);
  element('menu').addEventListener('click', () => handled('Menu'));
  answerEarlyTaps(later);
  expect(handled.mock.calls).toEqual([['Menu']]);

  await userEvent.click(element('menu'));
  await userEvent.click(element('send'));
  attachHandlers(later);
  answerEarlyTaps();
  expect(handled.mock.calls).toEqual([['Menu'], ['Menu'], ['Switch'], ['Send']]);
  expect(hasEarlyTaps(document.body)).toBe(false);
});

test('clicks on removed elements and on links are not replayed', async () => {
  await userEvent.click(element('switch'));
  element('switch').remove();
  attachHandlers(document);
  answerEarlyTaps();
  expect(handled).not.toHaveBeenCalled();
});
