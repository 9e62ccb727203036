import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Site } from '@plumbline/contract/site';
import { requestLine } from '@plumbline/serving/request-line';
import { traceRoute } from '@plumbline/serving/tracing/trace-requests';
import { readThemeCookie } from '../../src/theme/theme.ts';
import { answerHeaders } from '../answer-headers.ts';
import type { Circuits } from '../circuits/circuits.ts';
import { overrideParameter } from '../../src/overrides/overrides.ts';
import { isAhead } from '../pages/is-ahead.ts';
import { newNonce, nonceHole } from '../pages/holes.ts';
import type { PaymentOrigins } from '../pages/payment-origins.ts';
import { pageHeaders } from '../pages/page-headers.ts';
import type { RegistrySource } from '../registry/registry-source.ts';
import { requestIdOf } from '../request-log.ts';
import type { ViewCounts } from '../views/view-counts.ts';
import { isAnybody } from './is-anybody.ts';
import type { CacheOutcome, PageCache } from './page-cache.ts';
import { pageKey } from './page-key.ts';

/** Answers a request with a page that is kept, at once, or leaves it alone. @returns whether it has answered. */
export type KeptAnswers = (request: IncomingMessage, response: ServerResponse) => boolean;

interface Options {
  readonly cache: PageCache;
  readonly registry: RegistrySource;
  readonly circuits: Circuits;
  readonly counts: ViewCounts | null;
  readonly site: Site;
  readonly payments: PaymentOrigins;
  readonly hashed: boolean;
  /** Hears how a view was answered. */
  readonly note: (outcome: CacheOutcome) => void;
  readonly log: Logger;
}

/** What needs no second look: anything else is the page handler's, which knows all of it. */
const plainAddress = /^(\/[\w/.~%!$&'()*+,;=:@-]*)(\?[^#\s]*)?$/;

/**
 * The usual view, in front of the application: a page that is at hand and packed, while nothing is tried and nothing rests. It
 * is no other answer than the page handler's, without the work of finding out what it is not. The application's chain alone costs
 * more than serving the bytes does, and promises that are waited for cost as well (docs/benchmarks.md).
 */
export function keptAnswers(options: Options): KeptAnswers {
  const { cache, registry, circuits, counts, site, payments, hashed, note, log } = options;
  const usual = Object.entries({
    ...answerHeaders(site),
    ...pageHeaders({ nonce: nonceHole, policy: null, payments, hashed }),
  }).flat();
  const headOf = {
    identity: headWith(usual),
    br: headWith([...usual, 'content-encoding', 'br']),
  };

  return (request, response) => {
    const started = performance.now();
    const { headers } = request;
    const [, pathname, search = ''] = plainAddress.exec(request.url ?? '') ?? [];
    const encoding = encodingOf(headers['accept-encoding']);
    if (request.method !== 'GET' || pathname === undefined || encoding === null) return false;
    if (search.includes(overrideParameter) || search.includes('%')) return false;
    if (!isAnybody(headers)) return false;
    const snapshot = registry.atHand?.() ?? null;
    if (snapshot === null || registry.canaries?.().length) return false;
    if (!snapshot.remotes.every((remote) => circuits.isSound(remote))) return false;
    const theme = readThemeCookie(headers.cookie);
    const key = pageKey({ snapshotId: snapshot.id, theme, pathname, search });
    const found = key && cache.atHand(key);
    const around = found && (encoding === 'br' ? found.page.html.packedPlain() : found.page.html.plain);
    if (!around) return false;
    const { owned } = found.page;
    const nonce = newNonce();
    // A page that is fetched ahead may never be a view.
    if (!isAhead(headers)) counts?.count(owned.remote, 'shown');
    circuits.succeeded(owned.remote);
    note(found.outcome);
    traceRoute('GET', owned.route.path);
    const requestId = requestIdOf(headers['x-request-id']);
    response.writeHead(200, headOf[encoding]({ requestId, length: around.length, nonce }));
    const parts = around.with(nonce);
    const last = parts.length - 1;
    // Node gathers them into one write.
    for (let index = 0; index < last; index += 1) response.write(parts[index], 'latin1');
    response.end(parts[last], 'latin1');
    if (log.isLevelEnabled('debug')) {
      const route = owned.route.path;
      const { traceparent } = headers;
      log.debug(requestLine({ requestId, traceparent, method: 'GET', route, status: 200, from: started }), 'request');
    }
    return true;
  };
}

interface OfOneAnswer {
  readonly requestId: string;
  /** In bytes. */
  readonly length: number;
  readonly nonce: string;
}

/** Names and values by turns; most are the same in each view. */
function headWith(texts: readonly string[]): (own: OfOneAnswer) => string[] {
  const whole = ['x-request-id', '', 'content-length', '', ...texts];
  const filled = whole.flatMap((text, index) => {
    const pieces = text.split(nonceHole);
    return pieces.length === 1 ? [] : [{ index, pieces }];
  });
  return ({ requestId, length, nonce }) => {
    const head = [...whole];
    head[1] = requestId;
    head[3] = String(length);
    for (const { index, pieces } of filled) head[index] = pieces.join(nonce);
    return head;
  };
}

/** Null where it takes a closer look: weights, gzip. */
function encodingOf(accepted: string | string[] | undefined): 'br' | 'identity' | null {
  if (accepted === undefined || accepted === 'identity') return 'identity';
  return typeof accepted === 'string' && /(?:^|[ ,])br(?:$|[ ,])/.test(accepted) && !accepted.includes(';')
    ? 'br'
    : null;
}
