import type Router from '@koa/router';
import type { Middleware } from 'koa';
import type { StripeSandboxSettings } from '../settings.ts';
import { followIntent } from './billing/collect.ts';
import { doBillingJob } from './billing/cycle.ts';
import { controlRoutes } from './controls/control-routes.ts';
import { disputePage } from './pages/dispute-page.ts';
import { invoicePage } from './pages/invoice-page.ts';
import { paymentPages } from './pages/payment-pages.ts';
import { subscriptionPages } from './pages/subscription-pages.ts';
import { webhookPage } from './pages/webhook-page.ts';
import { settleProcessing } from './payments/confirm.ts';
import { doRefundJob } from './payments/refund-outcome.ts';
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
export function openStripe(folder: string, settings: StripeSandboxSettings, origin: string): PlayedStripe {
  const machine = startMachine({
    folder,
    settings,
    origin,
    doJob,
  });
  return {
    machine,
    rest: serveRest(machine, endpointsWith(followIntent)),
    routes: (router) => {
      const pages = [paymentPages, disputePage, subscriptionPages, invoicePage, webhookPage];
      for (const add of [controlRoutes, ...pages]) add(router, machine);
    },
  };
}
