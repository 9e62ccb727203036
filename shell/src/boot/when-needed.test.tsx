import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { lazy, Suspense } from 'react';
import { act, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { whenNeeded } from './when-needed.ts';

const Never = lazy(() => new Promise<never>(() => {}));
const wanted = jest.fn();
let root: Root;
let place: HTMLElement;

/** A part that React has not hydrated yet, in a hydrated document. */
async function openPart(savesData: boolean): Promise<void> {
  Object.assign(navigator, { connection: { saveData: savesData } });
  place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = '<main id="part"><!--$--><p>Text</p><button type="button">Switch</button><input /><!--/$--></main>';
  await act(async () => {
    root = hydrateRoot(
      place,
      <main id="part">
        <Suspense>
          <Never />
        </Suspense>
      </main>,
    );
  });
  void whenNeeded(place.querySelector('#part') as Element).then(wanted);
}

beforeEach(() => void wanted.mockClear());
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  Reflect.deleteProperty(navigator, 'connection');
});

test.each([
  ['a button', () => userEvent.click(place.querySelector('button') as Element)],
  ['a field', () => userEvent.type(place.querySelector('input') as Element, 'a')],
  ['the keyboard', () => userEvent.tab()],
])('a part that React keeps events from is wanted once a visitor uses %s, also where data is saved', async (_, use) => {
  await openPart(true);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(wanted).not.toHaveBeenCalled();
  await use();
  await Promise.resolve();
  expect(wanted).toHaveBeenCalledTimes(1);
});

test('it is wanted by itself once the browser has nothing else to do', async () => {
  await openPart(false);
  await waitFor(() => expect(wanted).toHaveBeenCalledTimes(1));
});
