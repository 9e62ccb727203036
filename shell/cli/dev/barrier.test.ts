import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createBarrier } from './barrier.ts';

async function isHeld(request: Promise<void>): Promise<boolean> {
  return Promise.race([request.then(() => false), after(20, true)]);
}

test('requests pass when the last name has opened the gate', async () => {
  const gate = createBarrier(['shell', 'mf-blog'], 200);
  const request = gate.passed();
  gate.open('shell');
  expect(await isHeld(request)).toBe(true);
  gate.open('mf-blog');
  expect(await isHeld(request)).toBe(false);
});

test('a gate that was open can be closed again', async () => {
  const gate = createBarrier([], 200);
  expect(await isHeld(gate.passed())).toBe(false);
  gate.close('API');
  expect(await isHeld(gate.passed())).toBe(true);
  gate.open('API');
  expect(await isHeld(gate.passed())).toBe(false);
});

test('no process waits longer than the timeout', async () => {
  const gate = createBarrier(['shell'], 30);
  await gate.passed();
  expect(await isHeld(gate.passed())).toBe(true);
});
