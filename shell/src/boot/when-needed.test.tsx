import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { lazy, Suspense } from 'react';
import { act, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { whenNeeded } from './when-needed.ts';

const Never = lazy(() => new Promise<never>(() => {}));
const onNeeded = jest.fn();
let root: Root;
let container: HTMLElement;

/** A part that React has not hydrated yet, in a hydrated document. */
async function openPart(savesData: boolean): Promise<void> {
  Object.assign(navigator, { connection: { saveData: savesData } });
  container = document.body.appendChild(document.createElement('div'));
  container.innerHTML =
    '<main id="part"><!--$--><p>Text</p><button type="button">Switch</button><input /><!--/$--></main>';
  await act(async () => {
    root = hydrateRoot(
      container,
      <main id="part">
        <Suspense>
          <Never />
        </Suspense>
      </main>,
    );
  });
  void whenNeeded(container.querySelector('#part') as Element).then(onNeeded);
}

beforeEach(() => void onNeeded.mockClear());
afterEach(async () => {
  await act(async () => root.unmount());
  container.remove();
  Reflect.deleteProperty(navigator, 'connection');
});

test.each([
  ['a button', () => userEvent.click(container.querySelector('button') as Element)],
  ['a field', () => userEvent.type(container.querySelector('input') as Element, 'a')],
  ['the keyboard', () => userEvent.tab()],
])('a part that is not hydrated yet is needed once a visitor uses %s, also with data saving', async (_, use) => {
  await openPart(true);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(onNeeded).not.toHaveBeenCalled();
  await use();
  await Promise.resolve();
  expect(onNeeded).toHaveBeenCalledTimes(1);
});

test('a part is needed once the browser is idle', async () => {
  await openPart(false);
  await waitFor(() => expect(onNeeded).toHaveBeenCalledTimes(1));
});
