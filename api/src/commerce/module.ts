import { emptyModule, type Module } from '../platform/module.ts';
import type { CommerceDeps } from './commerce-deps.ts';
import { checkWebhooks, missingPaymentSettings, webhookHealth } from './health.ts';
import { commerceMetrics } from './metrics.ts';
import { disputedOrders, ordersToLookAt } from './admin/order-counters.ts';
import { orderAdminRoutes } from './admin/routes.ts';
import { couponRoutes } from './coupons/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { expiringCards } from './own-membership/count-expiring-cards.ts';
import { ownMembershipRoutes } from './own-membership/routes.ts';
import { membershipJob } from './own-membership/worker.ts';
import { webhookRoutes } from './payments/events/webhook-routes.ts';
import { paymentSettings } from './payments/payment-settings.ts';
import { paymentRoutes } from './payments/routes.ts';
import { paymentSettingsRoutes } from './payments/settings-routes.ts';
import { verifyPaymentRoutes } from './payments/verify-routes.ts';
import { commercePersonalData } from './personal-data.ts';
import { planRoutes } from './plans/routes.ts';
import { receiptRoutes } from './receipts/routes.ts';
import { commerceRetention } from './retention.ts';
import { commerceTables } from './tables.ts';
import { testChargeRoutes } from './test-payments/routes.ts';
import { startSquareSweep } from './test-payments/sweep-square.ts';

/** Commerce: plans, coupons, orders, payments, receipts, members' own memberships, and staff's test payments. */
export function commerceModule(deps: CommerceDeps): Module {
  const { db, clock, log, square, payments, paymentWorker, paymentRules } = deps;
  return {
    ...emptyModule('commerce'),
    settings: paymentSettings,
    routes: (router) => {
      planRoutes(router, deps);
      orderRoutes(router, deps);
      receiptRoutes(router, deps);
      ownMembershipRoutes(router, deps);
      orderAdminRoutes(router, deps);
      couponRoutes(router, deps);
      paymentSettingsRoutes(router, deps);
      paymentRoutes(router, deps);
      verifyPaymentRoutes(router, deps);
      testChargeRoutes(router, deps);
      webhookRoutes(router, deps);
    },
    jobs: [
      ...(paymentWorker.job ? [paymentWorker.job] : []),
      ...(payments === null ? [] : [membershipJob(payments)]),
      {
        name: 'test-charge-sweep',
        start: (onRunOf) => startSquareSweep({ db, clock, log, square }, onRunOf('test-charge-sweep')),
      },
    ],
    tables: commerceTables,
    personalData: commercePersonalData,
    retention: commerceRetention,
    health: {
      missingSettings: () => missingPaymentSettings(paymentRules),
      read: async (now) => ({ webhooks: await webhookHealth(db.knex, now) }),
      check: (state) => [...(payments?.stripe.findings.list() ?? []), ...checkWebhooks(state)],
    },
    metrics: commerceMetrics,
    adminCounts: [ordersToLookAt, disputedOrders, expiringCards],
  };
}
