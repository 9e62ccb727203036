import type { Middleware } from 'koa';
import type { StripeSandboxSettings } from '../settings.ts';
import { customerCalls } from './rest/customer-calls.ts';
import { eventCalls } from './rest/event-calls.ts';
import { paymentIntentCalls } from './rest/payment-intent-calls.ts';
import { paymentMethodCalls } from './rest/payment-method-calls.ts';
import { serveRest } from './rest/serve.ts';
import { startMachine, type Machine } from './state/machine.ts';

export interface PlayedStripe {
  readonly machine: Machine;
  /** Serves `/v1/…`. */
  readonly rest: Middleware;
}

/** Starts to play Stripe, with what is known in the folder. */
export function openStripe(folder: string, settings: StripeSandboxSettings): PlayedStripe {
  const machine = startMachine({ folder, settings, doJob: () => undefined });
  const endpoints = [...customerCalls, ...paymentMethodCalls, ...paymentIntentCalls(() => undefined), ...eventCalls];
  return { machine, rest: serveRest(machine, endpoints) };
}
