import type Router from '@koa/router';
import type { Middleware } from 'koa';
import type { StripeSandboxSettings } from '../settings.ts';
import { doBillingJob } from './billing/cycle.ts';
import { controlRoutes } from './controls/control-routes.ts';
import { disputePage } from './pages/dispute-page.ts';
import { invoicePage } from './pages/invoice-page.ts';
import { paymentPages } from './pages/payment-pages.ts';
import { subscriptionPages } from './pages/subscription-pages.ts';
import { webhookPage } from './pages/webhook-page.ts';
import { serveRest } from './rest/serve.ts';
import { startBackend, type Backend } from './state/backend.ts';

export interface EmulatedStripe {
  readonly backend: Backend;
  /** Serves `/v1/…`. */
  readonly rest: Middleware;
  /** Adds its pages, and the controls below `/sandbox`. */
  readonly routes: (router: Router) => void;
}

/** Starts to emulate Stripe with the state in the folder. */
export function openStripe(folder: string, settings: StripeSandboxSettings, origin: string): EmulatedStripe {
  const backend = startBackend({ folder, settings, origin, doJob: doBillingJob });
  return {
    backend,
    rest: serveRest(backend),
    routes: (router) => {
      const pages = [paymentPages, disputePage, subscriptionPages, invoicePage, webhookPage];
      for (const add of [controlRoutes, ...pages]) add(router, backend);
    },
  };
}
