import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { holdNavigation } from './hold-navigation.ts';

const heard = jest.fn<(path: string, state: unknown) => void>();
const listen = (event: PopStateEvent) => heard(window.location.pathname, event.state);

beforeEach(() => {
  window.history.replaceState('one', '', '/one');
  window.history.pushState('two', '', '/two');
  window.history.pushState('three', '', '/three');
});

afterEach(() => {
  window.removeEventListener('popstate', listen);
  heard.mockReset();
});

async function stepBackTo(path: string): Promise<void> {
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe(path));
}

test('steps are held, and where they have led to is told once', async () => {
  const letThrough = holdNavigation();
  window.addEventListener('popstate', listen);
  await stepBackTo('/two');
  await stepBackTo('/one');
  expect(heard).not.toHaveBeenCalled();
  letThrough();
  letThrough();
  expect(heard.mock.calls).toEqual([['/one', 'one']]);
});

test('where no step came, nothing is told, and the next step is', async () => {
  const letThrough = holdNavigation();
  window.addEventListener('popstate', listen);
  letThrough();
  expect(heard).not.toHaveBeenCalled();
  await stepBackTo('/two');
  expect(heard.mock.calls).toEqual([['/two', 'two']]);
});
