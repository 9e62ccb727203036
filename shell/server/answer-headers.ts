import type { Middleware } from 'koa';
import type { Site } from '@plumbline/contract/site';
import { commonGuards, transportHeaders } from '@plumbline/serving/guard-headers';

/** What every answer says that says nothing else: it runs nothing, frames nothing, and is no other site's to read. */
export const guards = {
  ...commonGuards,
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

/** {@link guards}, with what the site's own address asks for. */
export function answerHeaders(site: Pick<Site, 'origin'>): Readonly<Record<string, string>> {
  return { ...guards, ...transportHeaders(site) };
}

/** Sets what every answer says, and the request's id; pages and the API say some of it otherwise. */
export function guardAnswers(always: Readonly<Record<string, string>>): Middleware {
  return (ctx, next) => {
    ctx.set({ ...always, 'x-request-id': ctx.state['requestId'] as string });
    return next();
  };
}
