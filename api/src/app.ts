import Router from '@koa/router';
import Koa from 'koa';
import {
  type CommerceDeps,
  commerceModule,
  findMembershipRecipient,
  memberPurchases,
  openMembershipLinks,
  openReceipt,
} from './commerce/index.ts';
import { type ContentDeps, contentModule } from './content/index.ts';
import { auditPath, updateMailKey, type LeadsDeps, leadsModule } from './leads/index.ts';
import { addressee, type MailContents, type MailDeps, mailModule } from './mail/index.ts';
import { findRecipient, type MembersDeps, membersModule, openLink } from './members/index.ts';
import { accessLog } from './platform/http/access-log.ts';
import { errorAnswers } from './platform/http/error-answers.ts';
import { setSecurityHeaders } from './platform/http/security-headers.ts';
import { logSendErrors } from './platform/http/log-send-errors.ts';
import { requestId } from './platform/http/request-id.ts';
import type { ApiRouter } from './platform/http/route.ts';
import type { ApiState } from './platform/http/state.ts';
import { unmatched } from './platform/http/unmatched.ts';
import type { Module, Routes } from './platform/module.ts';
import type { PlatformDeps } from './platform/platform-deps.ts';
import { platformModule } from './platform/platform-module.ts';
import { limitCallers } from './platform/rate-limits/caller-limits.ts';
import type { RateLimits } from './platform/rate-limits/rate-limit-settings.ts';
import { privacyModule } from './privacy/index.ts';
import { declaredPages, type ReleasesDeps, releasesModule } from './releases/index.ts';
import { findInvitation, openInvitationLink, openStaffAccess, type StaffDeps, staffModule } from './staff/index.ts';

/** The parts of the API that modules depend on, except the parts that modules provide for each other. */
export type AppParts = Omit<PlatformDeps, 'pageServers'> &
  Omit<MailDeps, 'contents'> &
  StaffDeps &
  Omit<ContentDeps, 'declaredPages'> &
  Omit<MembersDeps, 'purchases' | 'dashboardKeys'> &
  CommerceDeps &
  LeadsDeps &
  ReleasesDeps & {
    /** The number of own proxies in front of the API. */
    readonly proxyHops: number;
    readonly rateLimits: RateLimits;
    /** Validate answers against their schemas, for tests and development. */
    readonly checkResponses: boolean;
  };

/** The API with its routes and background jobs. */
export interface App {
  readonly koa: Koa<ApiState>;
  readonly modules: readonly Module[];
}

/** The contents of mails that modules other than the mail module create. */
export function mailContents(deps: Pick<AppParts, 'db' | 'clock' | 'secret' | 'site' | 'audits'>): MailContents {
  const { db, secret, site, audits } = deps;
  return {
    memberLink: (purpose, mail) => openLink(deps, purpose, mail),
    memberLinkRecipient: (purpose, to) => findRecipient(db.knex, purpose, to),
    membershipLinks: (mail) => openMembershipLinks(deps, mail),
    membershipLinksRecipient: (mail) => findMembershipRecipient(db.knex, mail),
    invitationLink: (mail, messageKey) => openInvitationLink(deps, mail, messageKey),
    invitationWithoutLink: ({ invitation: id }) => findInvitation(db.knex, { id }),
    receipt: (charge) => openReceipt({ db, secret, site }, charge),
    audit: async (mail) => ({
      link: site.origin + auditPath(secret, mail),
      content: await audits.render(addressee(mail.name)),
    }),
    keyChanged: updateMailKey,
  };
}

/**
 * Creates the API, the only place where the modules are connected. They are listed in the order of their dependencies.
 * @param selectRoutes Selects the modules' routes to serve, for tests; default all.
 */
export function createApp(
  parts: AppParts,
  selectRoutes: (own: readonly Routes[]) => readonly Routes[] = (own) => own,
): App {
  const { site, log, lifecycle, checkResponses, proxyHops, paymentRules, releases } = parts;
  const modules = [
    mailModule({ ...parts, contents: mailContents(parts) }),
    staffModule(parts),
    contentModule({ ...parts, declaredPages: declaredPages(parts.db.knex) }),
    membersModule({ ...parts, dashboardKeys: paymentRules.dashboardKeys, purchases: memberPurchases(parts) }),
    commerceModule(parts),
    leadsModule(parts),
    releasesModule(parts),
    privacyModule(parts),
  ];
  const platform = platformModule({ ...parts, pageServers: releases.pageServers }, modules);
  const router: ApiRouter = {
    koa: new Router({ strict: true, sensitive: true }),
    checkResponses,
    proxyHops,
    staffAccess: openStaffAccess(parts),
    accessRules: new Map(),
  };
  for (const routes of selectRoutes([...modules, platform].map((module) => module.routes))) routes(router);

  const koa = new Koa<ApiState>();
  koa.use(requestId);
  koa.use(setSecurityHeaders(lifecycle, site));
  koa.use(accessLog(log));
  if (platform.readMetrics) koa.use(platform.readMetrics.time);
  koa.use(errorAnswers(log));
  koa.use(limitCallers(parts));
  koa.use(router.koa.routes());
  koa.use(unmatched);
  koa.on('error', logSendErrors(log));
  return { koa, modules: [platform, ...modules] };
}
