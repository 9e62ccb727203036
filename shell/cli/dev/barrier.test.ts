import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createBarrier } from './barrier.ts';

async function isHeld(request: Promise<void>): Promise<boolean> {
  return Promise.race([request.then(() => false), after(20, true)]);
}

test('requests wait until every name has opened the barrier', async () => {
  const barrier = createBarrier(['shell', 'mf-blog'], 200);
  const request = barrier.passed();
  barrier.open('shell');
  expect(await isHeld(request)).toBe(true);
  barrier.open('mf-blog');
  expect(await isHeld(request)).toBe(false);
});

test('an open barrier can be closed again', async () => {
  const barrier = createBarrier([], 200);
  expect(await isHeld(barrier.passed())).toBe(false);
  barrier.close('API');
  expect(await isHeld(barrier.passed())).toBe(true);
  barrier.open('API');
  expect(await isHeld(barrier.passed())).toBe(false);
});

test('no request waits longer than the timeout', async () => {
  const barrier = createBarrier(['shell'], 30);
  await barrier.passed();
  expect(await isHeld(barrier.passed())).toBe(true);
});
