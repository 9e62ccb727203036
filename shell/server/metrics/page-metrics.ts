import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Middleware } from 'koa';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { FailureReport } from '@plumbline/contract/releases/failure-reports';
import { isAcceptedKey } from '@plumbline/serving/accepted-key';
import { gauge, loadMetrics, versionMetric } from '@plumbline/serving/load-metrics';
import type { Shedding } from '@plumbline/serving/shedding';
import type { Circuits } from '../circuits/circuits.ts';
import { priorityOf } from '../limits/overload.ts';
import type { CacheOutcome, PageCache } from '../page-cache/page-cache.ts';
import { isApiPath } from '../proxy/api-paths.ts';

export type PageMetrics = ReturnType<typeof pageMetrics>;

/** Failures of releases beyond this number share the label `other`, which bounds the label's cardinality. */
const maxReleases = 100;

/** The values of the metric `plumbline_release_circuit`; its help calls a half-open circuit one that "rested". */
const circuitValue = { closed: 0, 'half-open': 1, open: 2 } as const;

interface Options {
  readonly circuits: Pick<Circuits, 'status'>;
  /** Whether every live remote can be shown. */
  readonly isComplete: () => boolean;
  readonly cache: Pick<PageCache, 'usage'> | null;
  /** Null if load shedding is off. */
  readonly shedding: Pick<Shedding, 'status'> | null;
}

/** Creates the metrics of one page server, with those of its process. */
export function pageMetrics({ circuits, isComplete, cache, shedding }: Options) {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  versionMetric(register);
  if (shedding) loadMetrics(register, shedding);
  const views = new Counter({
    name: 'plumbline_page_views_total',
    help: 'Views of pages: hit and stale were cached, miss was made for the view, bypass is cached for nobody.',
    labelNames: ['cache'] as const,
    registers,
  });
  const answers = new Counter({
    name: 'plumbline_page_server_answers_total',
    help: 'Answers by their status, and by what was asked for: a page, the API behind it, or a file and what else is no page.',
    labelNames: ['of', 'status'] as const,
    registers,
  });
  const renders = new Histogram({
    name: 'plumbline_page_render_seconds',
    help: 'Pages that were rendered, by remote: how long each took.',
    labelNames: ['remote'] as const,
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
    registers,
  });
  const failures = new Counter({
    name: 'plumbline_remote_failures_total',
    help: 'Failures of remotes on the server: at which stage, and what was shown instead.',
    labelNames: ['remote', 'release', 'stage', 'outcome'] as const,
    registers,
  });
  new Gauge({
    name: 'plumbline_release_circuit',
    help: 'Releases used lately: 0 is handed out, 2 failed too often and is not, 1 rested and is being tried.',
    labelNames: ['remote', 'release'] as const,
    registers,
    collect() {
      this.reset();
      for (const { remote, release, state } of circuits.status()) this.set({ remote, release }, circuitValue[state]);
    },
  });
  gauge(register, 'plumbline_registry_whole', '1 where some release of every live remote can be shown, else 0.', () =>
    Number(isComplete()),
  );
  gauge(register, 'plumbline_page_cache_pages', 'Pages that are cached.', () => cache?.usage().pages ?? 0);
  gauge(register, 'plumbline_page_cache_bytes', 'Memory that cached pages take.', () => cache?.usage().bytes ?? 0);
  const releases = new Set<string>();

  return {
    /** Counts a response, once it has been sent, by the kind of request and its status. */
    countAnswer(request: IncomingMessage, response: ServerResponse): void {
      const kind = kindOf(request);
      response.once('finish', () => answers.inc({ of: kind, status: String(response.statusCode) }));
    },
    viewed: (outcome: CacheOutcome) => views.inc({ cache: outcome }),
    /** Records a rendered page; `remote` is null if no remote owns its address. */
    rendered: (remote: string | null, seconds: number) => renders.observe({ remote: remote ?? 'none' }, seconds),
    failed({ remote, release, stage, outcome }: Pick<FailureReport, 'remote' | 'release' | 'stage' | 'outcome'>): void {
      if (releases.size < maxReleases) releases.add(release);
      failures.inc({ remote, release: releases.has(release) ? release : 'other', stage, outcome });
    },
    /** `GET /metrics` with the token as bearer. It shares the site's public port, so it exists only with a token. */
    endpoint(tokens: readonly string[]): Middleware {
      const accepted = tokens.map((token) => `Bearer ${token}`);
      return async (ctx, next) => {
        if (ctx.path !== '/metrics') return next();
        if (!isAcceptedKey(ctx.get('authorization'), accepted)) {
          ctx.set('www-authenticate', 'Bearer');
          return ctx.throw(401, 'The METRICS_TOKEN is required as a bearer token.');
        }
        ctx.set({ 'cache-control': 'no-store', 'content-type': register.contentType });
        ctx.body = await register.metrics();
      };
    },
  };
}

function kindOf(request: IncomingMessage): 'api' | 'other' | 'page' {
  if (isApiPath(request.url ?? '')) return 'api';
  return priorityOf(request) === null ? 'other' : 'page';
}
