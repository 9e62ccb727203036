import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import userEvent from '@testing-library/user-event';
import { answerEarlyTaps, hasEarlyTaps } from './early-taps.ts';
import { loader } from './loader.ts';

const answered = jest.fn<(name: string) => void>();

/** Attaches handlers to the buttons, as the page's scripts do. */
function comeAlive(within: ParentNode): void {
  for (const button of within.querySelectorAll('button')) {
    button.addEventListener('click', () => answered(button.textContent ?? ''));
  }
}

const element = (id: string) => document.getElementById(id) as HTMLElement;

beforeEach(() => {
  answered.mockClear();
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

test('what was pressed before scripts came is answered once, in order, when they have', async () => {
  await userEvent.click(element('menu'));
  await userEvent.click(element('menu'));
  await userEvent.click(element('link'));
  await userEvent.type(element('name'), 'Ada{Enter}');
  comeAlive(document);
  answerEarlyTaps();
  expect(answered.mock.calls).toEqual([['Menu'], ['Send']]);
  answerEarlyTaps();
  expect(answered).toHaveBeenCalledTimes(2);
});

test('a form that is changed after it was sent too early waits to be sent again', async () => {
  await userEvent.type(element('name'), 'Ad{Enter}a');
  await userEvent.click(element('menu'));
  comeAlive(document);
  answerEarlyTaps();
  expect(answered.mock.calls).toEqual([['Menu']]);
});

test('a part that comes later is answered later, also what is pressed in between; the rest answers by itself', async () => {
  const later = element('later');
  await userEvent.click(element('menu'));
  await userEvent.click(element('switch'));
  expect(hasEarlyTaps(later)).toBe(true);
  element('menu').addEventListener('click', () => answered('Menu'));
  answerEarlyTaps(later);
  expect(answered.mock.calls).toEqual([['Menu']]);

  await userEvent.click(element('menu'));
  await userEvent.click(element('send'));
  comeAlive(later);
  answerEarlyTaps();
  expect(answered.mock.calls).toEqual([['Menu'], ['Menu'], ['Switch'], ['Send']]);
  expect(hasEarlyTaps(document.body)).toBe(false);
});

test('what is there no more, or was never ours, is left', async () => {
  await userEvent.click(element('switch'));
  element('switch').remove();
  comeAlive(document);
  answerEarlyTaps();
  expect(answered).not.toHaveBeenCalled();
});
