import Router from '@koa/router';
import Koa from 'koa';
import { type CommerceDeps, commerceModule, memberPurchases } from './commerce/index.ts';
import { type ContentDeps, contentModule } from './content/index.ts';
import { auditPath, updateMailKey, type LeadsDeps, leadsModule } from './leads/index.ts';
import { addressee, type MailContents, type MailDeps, mailModule } from './mail/index.ts';
import { findReader, type MembersDeps, membersModule, openLink } from './members/index.ts';
import { accessLog } from './platform/http/access-log.ts';
import { errorAnswers } from './platform/http/error-answers.ts';
import { guardHeaders } from './platform/http/guard-headers.ts';
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
import { type ReleasesDeps, releasesModule } from './releases/index.ts';
import { findInvitation, openInvitationLink, openStaffAccess, type StaffDeps, staffModule } from './staff/index.ts';

/** What the API is put together from: the parts that its modules ask for, but those that other modules give them. */
export type AppParts = Omit<PlatformDeps, 'pageServers'> &
  Omit<MailDeps, 'contents'> &
  StaffDeps &
  ContentDeps &
  Omit<MembersDeps, 'purchases' | 'dashboardKey'> &
  CommerceDeps &
  LeadsDeps &
  ReleasesDeps & {
    /** The number of own proxies between a caller and the API. */
    readonly proxyHops: number;
    readonly rateLimits: RateLimits;
    /** Hold answers against their schemas before they leave: tests and development. */
    readonly checkResponses: boolean;
  };

/** The API with what it serves and what it does in the background. */
export interface App {
  readonly koa: Koa<ApiState>;
  readonly modules: readonly Module[];
}

/** What mails bring that other modules than the mail make. */
export function mailContents(deps: Pick<AppParts, 'db' | 'clock' | 'secret' | 'site' | 'audits'>): MailContents {
  const { db, secret, site, audits } = deps;
  return {
    memberLink: (purpose, mail) => openLink(deps, purpose, mail),
    memberOfLink: (purpose, to) => findReader(db.knex, purpose, to),
    invitationLink: (mail, messageKey) => openInvitationLink(deps, mail, messageKey),
    invitationOfLink: ({ invitation: id }) => findInvitation(db.knex, { id }),
    audit: async (mail) => ({
      link: site.origin + auditPath(secret, mail),
      content: await audits.render(addressee(mail.name)),
    }),
    keyChanged: updateMailKey,
  };
}

/**
 * The API: the only place where its modules meet. They are listed in the order in which they may depend on each other.
 * @param served What is served, from what the modules serve; default all of it.
 */
export function createApp(parts: AppParts, served: (own: readonly Routes[]) => readonly Routes[] = (own) => own): App {
  const { site, log, lifecycle, checkResponses, proxyHops, paymentRules, releases } = parts;
  const modules = [
    mailModule({ ...parts, contents: mailContents(parts) }),
    staffModule(parts),
    contentModule(parts),
    membersModule({ ...parts, dashboardKey: paymentRules.dashboardKey, purchases: memberPurchases(parts) }),
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
  for (const routes of served([...modules, platform].map((module) => module.routes))) routes(router);

  const koa = new Koa<ApiState>();
  koa.use(requestId);
  koa.use(guardHeaders(lifecycle, site));
  koa.use(accessLog(log));
  if (platform.readMetrics) koa.use(platform.readMetrics.time);
  koa.use(errorAnswers(log));
  koa.use(limitCallers(parts));
  koa.use(router.koa.routes());
  koa.use(unmatched);
  koa.on('error', logSendErrors(log));
  return { koa, modules: [platform, ...modules] };
}
