import Router from '@koa/router';
import type { Finding } from '@plumbline/contract/desk-health';
import type { Site } from '@plumbline/contract/site';
import Koa from 'koa';
import type { Logger } from 'pino';
import type { AccountRules } from './members/account-settings.ts';
import { accountRoutes, dashboardRoutes } from './members/account-recovery/routes.ts';
import type { AuditRenderer } from './leads/audit-pdf/audit-renderer.ts';
import { auditRoutes } from './leads/audit-pdf/routes.ts';
import { categoryDeskRoutes } from './content/authoring/admin/category-routes.ts';
import { articleDeskRoutes } from './content/authoring/admin/routes.ts';
import { blogRoutes } from './content/posts/routes.ts';
import type { Clock } from './platform/clock.ts';
import { messageDeskRoutes } from './leads/contact/admin/routes.ts';
import { contactRoutes } from './leads/contact/routes.ts';
import { deskCountRoutes } from './staff/admin-counts/routes.ts';
import { contentRoutes } from './content/posts/version-routes.ts';
import type { Database } from './platform/database/database.ts';
import { discoveryRoutes } from './content/feeds/routes.ts';
import { docsRoutes } from './platform/api-docs/routes.ts';
import { healthRoutes } from './platform/health/routes.ts';
import { accessLog } from './platform/http/access-log.ts';
import { errorAnswers } from './platform/http/error-answers.ts';
import { guardHeaders } from './platform/http/guard-headers.ts';
import { logBrokenOff } from './platform/http/log-broken-off.ts';
import { requestId } from './platform/http/request-id.ts';
import type { ApiRouter } from './platform/http/route.ts';
import type { ApiState } from './platform/http/state.ts';
import { unmatched } from './platform/http/unmatched.ts';
import type { LeadDeps } from './leads/lead-deps.ts';
import { keepCeilings } from './platform/rate-limits/caller-limits.ts';
import type { Ceilings } from './platform/rate-limits/rate-limit-settings.ts';
import { mailDeskRoutes } from './mail/admin/routes.ts';
import { mediaRoutes } from './content/media/routes.ts';
import { memberDeskRoutes } from './members/admin/routes.ts';
import { membershipRoutes } from './commerce/plans/routes.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { metricsRoutes } from './platform/metrics/routes.ts';
import { orderDeskRoutes } from './commerce/orders/admin/routes.ts';
import { orderRoutes } from './commerce/orders/routes.ts';
import { webhookRoutes } from './commerce/payments/events/routes.ts';
import type { PaymentDeps } from './commerce/payments/payment-deps.ts';
import type { PaymentRules } from './commerce/payments/payment-settings.ts';
import { paymentRoutes } from './commerce/payments/routes.ts';
import { paymentSettingsRoutes } from './commerce/payments/settings-routes.ts';
import type { PaymentWorker } from './commerce/payments/worker.ts';
import type { ReleaseDesk } from './releases/release-deps.ts';
import { peopleRoutes } from './privacy/routes.ts';
import { releaseRoutes } from './releases/registry/routes.ts';
import { releaseViewRoutes } from './releases/views/routes.ts';
import { reportRoutes } from './releases/failure-reports/routes.ts';
import { sharingRoutes } from './content/social-cards/routes.ts';
import { auditLogRoutes } from './staff/audit-log/routes.ts';
import { staffDeskRoutes } from './staff/admin/routes.ts';
import { invitationRoutes } from './staff/invitations/routes.ts';
import { staffRoutes } from './staff/sessions/routes.ts';
import { openStaffDoor } from './staff/roles/require-staff.ts';
import type { StaffRules } from './staff/staff-settings.ts';
import { signupDeskRoutes } from './leads/audit-requests/admin/routes.ts';
import { subscribeRoutes } from './leads/audit-requests/routes.ts';
import { mailgunEventRoutes } from './mail/suppressions/mailgun-routes.ts';
import { suppressionRoutes } from './mail/suppressions/routes.ts';
import type { SquareProvider } from './commerce/test-payments/call-square.ts';
import { testChargeRoutes } from './commerce/test-payments/routes.ts';

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
