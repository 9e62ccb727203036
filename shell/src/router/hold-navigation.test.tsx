import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { holdNavigation } from './hold-navigation.ts';

const onPopState = jest.fn<(path: string, state: unknown) => void>();
const listen = (event: PopStateEvent) => onPopState(window.location.pathname, event.state);

beforeEach(() => {
  window.history.replaceState('one', '', '/one');
  window.history.pushState('two', '', '/two');
  window.history.pushState('three', '', '/three');
});

afterEach(() => {
  window.removeEventListener('popstate', listen);
  onPopState.mockReset();
});

async function stepBackTo(path: string): Promise<void> {
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe(path));
}

test('steps in the history are held back, and the last one is dispatched once', async () => {
  const releaseNavigation = holdNavigation();
  window.addEventListener('popstate', listen);
  await stepBackTo('/two');
  await stepBackTo('/one');
  expect(onPopState).not.toHaveBeenCalled();
  releaseNavigation();
  releaseNavigation();
  expect(onPopState.mock.calls).toEqual([['/one', 'one']]);
});

test('without a step nothing is dispatched, and later steps arrive as usual', async () => {
  const releaseNavigation = holdNavigation();
  window.addEventListener('popstate', listen);
  releaseNavigation();
  expect(onPopState).not.toHaveBeenCalled();
  await stepBackTo('/two');
  expect(onPopState.mock.calls).toEqual([['/two', 'two']]);
});
