import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { createCircuitBreaker, type CallResult } from './circuit-breaker.ts';

function aCircuit() {
  const clock = { time: 1_000_000, now: () => clock.time };
  const circuit = createCircuitBreaker({ provider: 'stripe', clock, log: pino({ level: 'silent' }) });
  const call = (end: CallResult): boolean => {
    const record = circuit.enter();
    record?.(end);
    return record !== null;
  };
  const calls = (...ends: CallResult[]) => ends.map(call);
  return { clock, circuit, call, calls };
}

const failures = (count: number) => Array.from({ length: count }, (): CallResult => 'failed');

test('five failures that are half of the recent calls open the circuit; fewer or older ones do not', () => {
  const few = aCircuit();
  few.calls(...failures(4), 'answered', 'ignored');
  expect(few.circuit.isOpen()).toBe(false);
  few.clock.time += 60_000;
  few.calls('failed');
  expect(few.circuit.status().state).toBe('closed');

  const among = aCircuit();
  among.calls('answered', 'answered', 'answered', 'answered', 'answered', 'answered', ...failures(5));
  expect(among.circuit.status().state).toBe('closed');
  among.calls('failed');
  expect(among.circuit.status().state).toBe('open');
});

test('an open circuit blocks all calls; then the result of one probe decides', () => {
  const { clock, circuit, call, calls } = aCircuit();
  calls(...failures(5));
  expect([circuit.isOpen(), call('answered')]).toEqual([true, false]);
  clock.time += 10_000;
  const record = circuit.enter();
  expect([circuit.status().state, record === null, circuit.enter()]).toEqual(['half-open', false, null]);
  record?.('failed');
  clock.time += 19_999;
  expect(circuit.isOpen()).toBe(true);
  clock.time += 1;
  expect([call('answered'), circuit.status().state, call('answered')]).toEqual([true, 'closed', true]);
});

test('a clock that is set back does not keep the circuit open', () => {
  const { clock, circuit, call, calls } = aCircuit();
  calls(...failures(5));
  clock.time -= 3_600_000;
  expect([call('answered'), circuit.status().state]).toEqual([true, 'closed']);
});

test('a probe without a result is replaced by another, and its late result is ignored', () => {
  const { clock, circuit, calls } = aCircuit();
  calls(...failures(5));
  clock.time += 10_000;
  const lost = circuit.enter();
  clock.time += 60_000;
  const other = circuit.enter();
  lost?.('failed');
  expect(circuit.status().state).toBe('half-open');
  other?.('answered');
  expect(circuit.status().state).toBe('closed');
});

test('a provider that hangs occupies only a limited number of calls', () => {
  const { circuit } = aCircuit();
  const records = Array.from({ length: 64 }, () => circuit.enter());
  expect([records.every((record) => record !== null), circuit.enter()]).toEqual([true, null]);
  records[0]?.('answered');
  records[0]?.('answered');
  expect([circuit.isOpen(), circuit.enter() === null, circuit.enter()]).toEqual([false, false, null]);
});
