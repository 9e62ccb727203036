import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestIdOf } from '@plumbline/serving/request-id';
import { traceRoute } from '@plumbline/serving/tracing/trace-requests';
import { overrideParameter } from '../../src/overrides/overrides.ts';
import { isAnonymous, isPrefetch } from '../pages/visitor.ts';
import type { PageServerOptions, Parts } from '../parts.ts';
import { healthySnapshot } from '../circuits/circuits.ts';
import { logRequest } from '../request-log.ts';
import { sendCached, type CachedAnswer } from './cached-answer.ts';
import { pageKey, type PageCache } from './page-cache.ts';

type Options = Pick<Parts, 'answers' | 'circuits' | 'record' | 'reports'> &
  Pick<PageServerOptions, 'registry' | 'site' | 'log'> & { readonly cache: PageCache };

type FoundNow = NonNullable<ReturnType<PageCache['findNow']>>;

/**
 * The fast path for the most common view: an anonymous visitor, a cached page, no canary and no open circuit of its remote. The response is
 * the page handler's. It bypasses Koa, and comes before load shedding, because refusing the request would cost more. The function returns
 * whether it has answered.
 */
export function cachedPages({ cache, registry, circuits, answers, record, reports, site, log }: Options) {
  function find({ url = '', method, headers }: IncomingMessage): FoundNow | null {
    const isEligible = (method === 'GET' || method === 'HEAD') && isAnonymous(headers, site);
    const snapshot = isEligible ? registry.loadedSnapshot?.() : null;
    if (!snapshot) return null;
    const end = url.indexOf('?');
    const search = end < 0 ? '' : url.slice(end);
    if (/[%#]/.test(search) || search.includes(overrideParameter)) return null;
    // The same snapshot as in the page handler: an open circuit of one remote does not change the pages of others.
    const { id } = healthySnapshot(snapshot, circuits);
    const key = pageKey(id, end < 0 ? url : url.slice(0, end), search);
    const cached = key && cache.findNow(key);
    const owner = cached?.page.owned.remote.name;
    const isCanary = registry.canaries?.().some(({ release }) => release.name === owner);
    // A release with an open circuit gets its probe from the page handler.
    const isOpen = snapshot.remotes.some((remote) => remote.name === owner && !circuits.isHealthy(remote));
    return isCanary || isOpen ? null : cached;
  }

  function send(request: IncomingMessage, response: ServerResponse, cached: FoundNow, answer: CachedAnswer): void {
    const from = performance.now();
    const { method = '', headers } = request;
    const { remote, route } = cached.page.owned;
    const requestId = requestIdOf(headers['x-request-id']);
    const status = sendCached(request, response, answer);
    // A prefetched page may never be seen.
    if (method === 'GET' && !isPrefetch(headers)) reports?.count(remote, 'shown');
    record.view(cached.outcome, remote);
    reports?.vitals.note(200, performance.now() - from);
    traceRoute(method, route.path);
    logRequest(log, 'debug', request, { requestId, route: route.path, status, startedAt: from });
  }

  function fail(error: unknown, response: ServerResponse): void {
    log.error({ err: error }, 'a cached page could not be sent');
    response.destroy();
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    try {
      const cached = find(request);
      if (cached === null) return false;
      const answer = answers.answerFor(request, cached.page);
      if (answer instanceof Promise) {
        answer
          .then((prepared) => send(request, response, cached, prepared))
          .catch((error: unknown) => fail(error, response));
      } else send(request, response, cached, answer);
    } catch (error) {
      fail(error, response);
    }
    return true;
  };
}
