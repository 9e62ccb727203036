import type Router from '@koa/router';
import type { Middleware } from 'koa';
import type { StripeSandboxSettings } from '../settings.ts';
import { followIntent } from './billing/collect.ts';
import { doBillingJob } from './billing/cycle.ts';
import { controlRoutes } from './controls/control-routes.ts';
import { paymentPages } from './pages/payment-pages.ts';
import { subscriptionPages } from './pages/subscription-pages.ts';
import { webhookPage } from './pages/webhook-page.ts';
import { settleProcessing } from './payments/confirm.ts';
import { doRefundJob } from './payments/refund.ts';
import { endpointsWith } from './rest/endpoints.ts';
import { serveRest } from './rest/serve.ts';
import { startMachine, type Machine } from './state/machine.ts';
import type { Job } from './state/tables.ts';
import type { Work } from './state/work.ts';

export interface PlayedStripe {
  readonly machine: Machine;
  /** Serves `/v1/…`. */
  readonly rest: Middleware;
  /** Its pages, and the controls under `/sandbox`. */
  readonly routes: (router: Router) => void;
}

function doJob(work: Work, job: Job): void {
  if (job.kind === 'refund') return doRefundJob(work, job);
  if (job.kind !== 'settle') return doBillingJob(work, job);
  const intent = work.get('payment_intents', job.of);
  const attempted = intent === undefined ? null : settleProcessing(work, intent);
  if (attempted !== null) followIntent(work, attempted);
}

/** Starts to play Stripe, with what is known in the folder. */
export function openStripe(folder: string, settings: StripeSandboxSettings): PlayedStripe {
  const machine = startMachine({
    folder,
    settings,
    doJob,
  });
  return {
    machine,
    rest: serveRest(machine, endpointsWith(followIntent)),
    routes: (router) => {
      for (const add of [controlRoutes, paymentPages, subscriptionPages, webhookPage]) add(router, machine);
    },
  };
}
