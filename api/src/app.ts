import Router from '@koa/router';
import type { Finding } from '@plumbline/contract/desk-health';
import type { Site } from '@plumbline/contract/site';
import Koa from 'koa';
import type { Logger } from 'pino';
import type { AccountRules } from './accounts/account-settings.ts';
import { accountRoutes, dashboardRoutes } from './accounts/routes.ts';
import type { AuditRenderer } from './audit-pdf/audit-renderer.ts';
import { auditRoutes } from './audit-pdf/routes.ts';
import { categoryDeskRoutes } from './blog/desk/category-routes.ts';
import { articleDeskRoutes } from './blog/desk/routes.ts';
import { blogRoutes } from './blog/routes.ts';
import type { Clock } from './clock.ts';
import { messageDeskRoutes } from './contact/desk/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { deskCountRoutes } from './desk-counts/routes.ts';
import { contentRoutes } from './content/routes.ts';
import type { Database } from './database/database.ts';
import { discoveryRoutes } from './discovery/routes.ts';
import { docsRoutes } from './docs/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { accessLog } from './http/access-log.ts';
import { errorAnswers } from './http/error-answers.ts';
import { guardHeaders } from './http/guard-headers.ts';
import { logBrokenOff } from './http/log-broken-off.ts';
import { requestId } from './http/request-id.ts';
import type { ApiRouter } from './http/route.ts';
import type { ApiState } from './http/state.ts';
import { unmatched } from './http/unmatched.ts';
import type { LeadDeps } from './leads/lead-deps.ts';
import { keepCeilings } from './limits/ceilings.ts';
import type { Ceilings } from './limits/limit-settings.ts';
import { mailDeskRoutes } from './mail/desk/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { memberDeskRoutes } from './members/desk/routes.ts';
import { membershipRoutes } from './memberships/routes.ts';
import type { Metrics } from './metrics/metrics.ts';
import { metricsRoutes } from './metrics/routes.ts';
import { orderDeskRoutes } from './orders/desk/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { webhookRoutes } from './payments/events/routes.ts';
import type { PaymentDeps } from './payments/payment-deps.ts';
import type { PaymentRules } from './payments/payment-settings.ts';
import { paymentRoutes } from './payments/routes.ts';
import { paymentSettingsRoutes } from './payments/settings-routes.ts';
import type { PaymentWorker } from './payments/worker.ts';
import type { ReleaseDesk } from './releases/release-deps.ts';
import { peopleRoutes } from './people/routes.ts';
import { releaseRoutes } from './releases/routes.ts';
import { releaseViewRoutes } from './release-views/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { sharingRoutes } from './sharing/routes.ts';
import { auditLogRoutes } from './staff/audit-routes.ts';
import { staffDeskRoutes } from './staff/desk/routes.ts';
import { invitationRoutes } from './staff/invitation-routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { openStaffDoor } from './staff/staff-door.ts';
import type { StaffRules } from './staff/staff-settings.ts';
import { signupDeskRoutes } from './subscribe/desk/routes.ts';
import { subscribeRoutes } from './subscribe/routes.ts';
import { mailgunEventRoutes } from './suppressions/mailgun-routes.ts';
import { suppressionRoutes } from './suppressions/routes.ts';
import type { SquareProvider } from './test-charges/call-square.ts';
import { testChargeRoutes } from './test-charges/routes.ts';

/** What the API is made of. */
export interface AppDeps extends LeadDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly site: Site;
  readonly audits: AuditRenderer;
  /** The address that mail is sent from. */
  readonly mailFrom: string;
  readonly paymentRules: PaymentRules;
  /** Null where no provider is set up. */
  readonly payments: PaymentDeps | null;
  /** What Mailgun signs its events with; null where none are taken. */
  readonly mailWebhookKey: string | null;
  /** Null where no account of Square is set up. */
  readonly square: SquareProvider | null;
  /** Told of events and of orders that ought to be looked at. */
  readonly paymentWorker: Pick<PaymentWorker, 'wake' | 'look'>;
  readonly staffRules: StaffRules;
  readonly accountRules: AccountRules;
  readonly releases: ReleaseDesk;
  /** Null where nobody is told. */
  readonly metrics: Metrics | null;
  /** The folder of the articles' images. */
  readonly mediaFolder: string;
  /** The number of own proxies between a caller and the API. */
  readonly proxyHops: number;
  readonly ceilings: Ceilings;
  /** What this process cannot do for want of a setting. */
  readonly gaps: readonly Finding[];
  /** Hold answers against their schemas before they leave: tests and development. */
  readonly checkResponses: boolean;
  /** Shared with whoever stops the process. */
  readonly lifecycle: { readonly stopping: boolean };
}

/** Hangs the endpoints of one resource. */
export type Resource = (router: ApiRouter, deps: AppDeps) => void;

/** Everything that the API serves. */
export const resources: readonly Resource[] = [
  blogRoutes,
  articleDeskRoutes,
  categoryDeskRoutes,
  contentRoutes,
  mediaRoutes,
  discoveryRoutes,
  sharingRoutes,
  contactRoutes,
  subscribeRoutes,
  membershipRoutes,
  orderRoutes,
  orderDeskRoutes,
  memberDeskRoutes,
  peopleRoutes,
  messageDeskRoutes,
  signupDeskRoutes,
  suppressionRoutes,
  mailDeskRoutes,
  paymentSettingsRoutes,
  paymentRoutes,
  testChargeRoutes,
  webhookRoutes,
  mailgunEventRoutes,
  accountRoutes,
  dashboardRoutes,
  staffRoutes,
  staffDeskRoutes,
  invitationRoutes,
  auditLogRoutes,
  deskCountRoutes,
  auditRoutes,
  releaseRoutes,
  releaseViewRoutes,
  reportRoutes,
  healthRoutes,
  metricsRoutes,
  docsRoutes,
];

/** The API as a Koa application: the only place where its parts meet. */
export function createApp(deps: AppDeps, served: readonly Resource[] = resources): Koa<ApiState> {
  const app = new Koa<ApiState>();
  const router: ApiRouter = {
    koa: new Router({ strict: true, sensitive: true }),
    checkResponses: deps.checkResponses,
    proxyHops: deps.proxyHops,
    staffDoor: openStaffDoor(deps),
    staffDemands: new Map(),
  };
  for (const resource of served) resource(router, deps);
  app.use(requestId);
  app.use(guardHeaders(deps.lifecycle, deps.site));
  app.use(accessLog(deps.log));
  if (deps.metrics) app.use(deps.metrics.time);
  app.use(errorAnswers(deps.log));
  app.use(keepCeilings(deps));
  app.use(router.koa.routes());
  app.use(unmatched);
  app.on('error', logBrokenOff(deps.log));
  return app;
}
