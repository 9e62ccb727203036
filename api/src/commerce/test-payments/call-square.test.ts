import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { createCircuitBreaker } from '../../platform/circuit-breaker/circuit-breaker.ts';
import { callSquare, squareSdk } from './call-square.ts';

test.each([
  ['refuses for too many requests', { statusCode: 429 }, 'closed'],
  ['refuses the input', { statusCode: 400 }, 'closed'],
  ['is unavailable', { statusCode: 503 }, 'open'],
  ['cannot be reached', {}, 'open'],
])('a Square that %s five times (%j) leaves the circuit breaker %s', async (_, answer, state) => {
  const { SquareError } = await squareSdk();
  const log = pino({ level: 'silent' });
  const circuit = createCircuitBreaker({ provider: 'square', clock: { now: () => 0 }, log });
  for (let call = 0; call < 5; call += 1) {
    const refused = () => Promise.reject(new SquareError(answer));
    await expect(callSquare({ circuit }, 'payments.create', refused)).rejects.toThrow();
  }
  expect(circuit.status().state).toBe(state);
});
