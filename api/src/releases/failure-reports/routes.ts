import { apiBase } from '@plumbline/contract/endpoint';
import { reportFailure } from '@plumbline/contract/releases/failure-reports';
import { ValiError } from 'valibot';
import type { ReleasesDeps } from '../releases-deps.ts';
import { countReportedFailure } from '../canaries/count-reported-failure.ts';
import { callerAddress } from '@plumbline/serving/caller-address';
import { Failure } from '../../platform/http/failure.ts';
import { readRawBody } from '../../platform/http/raw-body.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { readBrowserReports } from './browser-reports.ts';
import { cleanMessage } from './clean-message.ts';
import { storeFailures } from './store-failures.ts';

/** In bytes: browsers send several reports in one request. */
const bodyLimit = 32 * 1024;

export function reportRoutes(router: ApiRouter, deps: ReleasesDeps): void {
  // Browsers' own reports have their own media types; other types are passed on to the endpoint.
  router.koa.post(apiBase + reportFailure.path, async (ctx, next) => {
    if (!ctx.is('application/csp-report', 'application/reports+json')) return next();
    const failures = readReports(await readRawBody(ctx, bodyLimit));
    await storeFailures(deps, failures, callerAddress(ctx.req, router.proxyHops));
    ctx.status = 202;
    ctx.set('cache-control', 'no-store');
    ctx.body = { received: true };
  });

  route(router, reportFailure, async ({ body }, caller) => {
    const { view: _view, ...failure } = body;
    // The count for a canary comes first, because the limit of stored reports must not affect it.
    await countReportedFailure(deps, body, caller.address);
    await storeFailures(deps, [{ ...failure, message: cleanMessage(body.message) }], caller.address);
    return { received: true as const };
  });
}

function readReports(body: Buffer) {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    throw new Failure('invalid_json', 'The body is not valid JSON.');
  }
  try {
    return readBrowserReports(json);
  } catch (error) {
    if (error instanceof ValiError) throw new Failure('invalid_input', 'The body is no report of a policy.');
    throw error;
  }
}
