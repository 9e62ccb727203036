import { setTimeout as delay } from 'node:timers/promises';
import { legalVersions } from '@plumbline/contract/commerce/legal';
import type { OpenApiDocument } from '@plumbline/contract/openapi';
import fc from 'fast-check';
import type { Database } from '../../platform/database/database.ts';
import { openCallers, type Callers, type MachineKeys } from './callers.ts';
import { answerFault } from './answer-fault.ts';
import { operationsOf, otherOperations, type Operation } from './operations.ts';
import { openPool, type Pool } from './pool.ts';
import { openRawClient, type RawAnswer } from './raw-client.ts';
import { shownRequest, type RawRequest } from './raw-request.ts';
import { releases, requestsOf, type GeneratedRequest } from './requests.ts';
import { valueMaker } from './schema-values.ts';

/** An API for fuzzing only, with data of its own. */
export interface FuzzTarget {
  readonly origin: string;
  /** The site's origin, which its pages send as the `Origin` header. */
  readonly siteOrigin: string;
  readonly db: Database;
  readonly now: () => number;
  readonly keys: MachineKeys;
  /** The API's log of a failed request. */
  readonly logOf: (requestId: string) => string;
}

/** The result for one endpoint. */
export interface FuzzResult {
  readonly name: string;
  readonly requests: number;
  /** Answers by status; 0: closed without one. */
  readonly statuses: Readonly<Record<number, number>>;
  /** The number of 2xx answers to requests that reached the operation. */
  readonly succeeded: number;
  /** In ms: the slowest answer, and the whole duration. */
  readonly slowest: number;
  readonly took: number;
  /** The smallest request with a wrong answer, and the fault; null if there is none. */
  readonly failure: string | null;
}

interface FuzzOptions {
  /** The number of requests to each endpoint. */
  readonly runs: number;
  readonly seed: number;
  /** Only endpoints whose names contain this text are fuzzed; default all. */
  readonly only?: string;
  /** The number of endpoints that are fuzzed at the same time; default 4. */
  readonly concurrency?: number;
  /** A time of `performance.now()` after which no endpoint is started; default never. */
  readonly until?: number;
  /** Called for each answered request, with the expected total. */
  readonly count?: (expected: number) => Promise<void>;
  /** Called for each finished endpoint. */
  readonly onAnswer?: (fuzzed: FuzzResult) => Promise<void>;
}

/** The API's settings, with limits that are never reached. */
export const fuzzSettings = {
  LEADS_PER_ADDRESS: '9999999',
  LEADS_PER_EMAIL: '9999999',
  LEADS_MIN_SECONDS: '0',
  ACCOUNT_MAILS_PER_ADDRESS: '100000',
  ACCOUNT_MAILS_PER_EMAIL: '100000',
  CHECKOUTS_PER_ADDRESS: '100000',
  CHECKOUTS_PER_EMAIL: '100000',
  STAFF_TRIES_PER_ACCOUNT: '100000',
  STAFF_TRIES_PER_ADDRESS: '100000',
} as const;

/** Endpoints without any 2xx answer: their behaviour for valid requests was not tested. */
export function withoutSuccess(fuzzed: readonly FuzzResult[]): string[] {
  return fuzzed.filter(({ succeeded }) => succeeded === 0).map(({ name }) => name);
}

/** The number of requests after which the staff are restored. */
const restoreAfter = 50;

interface Fuzzing extends FuzzOptions {
  readonly target: FuzzTarget;
  readonly document: OpenApiDocument;
  readonly pool: Pool;
  readonly callers: Callers;
  readonly expected: number;
}

/**
 * Sends every endpoint of the API's own description valid, nearly valid and malformed requests. @returns the results,
 * and the names of the endpoints that were not started in time.
 */
export async function fuzzApi(
  target: FuzzTarget,
  options: FuzzOptions,
): Promise<{ readonly fuzzed: readonly FuzzResult[]; readonly missed: readonly string[] }> {
  const document = (await (await fetch(`${target.origin}/api/openapi.json`)).json()) as OpenApiDocument;
  const callers = await openCallers(target);
  const pool = openPool({
    ...callers.known,
    membershipId: ['pro-agent-monthly', 'pro-agent-annual', 'core-agent', 'pro-agent'],
    planId: ['pro-agent-annual', 'core-agent'],
    agreement: [legalVersions.agreement],
    'recurring-billing': [legalVersions['recurring-billing']],
    amount: [9_900, 29_900],
    release: releases.map(({ release }) => release.hash),
  });
  const operations = [...operationsOf(document), ...otherOperations(document)].filter(({ name }) =>
    name.includes(options.only ?? ''),
  );
  const fuzzing = { ...options, target, document, pool, callers, expected: operations.length * options.runs };
  const queue = operations.values();
  const done: FuzzResult[] = [];
  const fuzzInTurn = async (): Promise<void> => {
    for (const operation of queue) {
      if (performance.now() > (options.until ?? Infinity)) return;
      const fuzzed = await fuzzOperation(fuzzing, operation);
      done.push(fuzzed);
      await options.onAnswer?.(fuzzed);
    }
  };
  await Promise.all(Array.from({ length: options.concurrency ?? 4 }, fuzzInTurn));
  const reached = new Set(done.map(({ name }) => name));
  return { fuzzed: done, missed: operations.map(({ name }) => name).filter((name) => !reached.has(name)) };
}

async function fuzzOperation(fuzzing: Fuzzing, operation: Operation): Promise<FuzzResult> {
  const { target, document, pool, callers, runs, seed } = fuzzing;
  const client = openRawClient(target.origin);
  const statuses: Record<number, number> = {};
  const began = performance.now();
  let [requests, succeeded, slowest] = [0, 0, 0];
  const lastFailure: { failure: string | null; requestId: string } = { failure: null, requestId: '' };

  const sendGenerated = async (generated: GeneratedRequest): Promise<void> => {
    if (requests % restoreAfter === 0) await callers.restore();
    const request = rawOf(generated, callers, target);
    requests += 1;
    const sentAt = performance.now();
    let fault: string | null;
    let answer: RawAnswer | null = null;
    try {
      answer = await client.send(request, { last: !generated.reachesOperation });
      fault = answerFault(operation, generated, answer);
    } catch (error) {
      fault = (error as Error).message;
    }
    slowest = Math.max(slowest, performance.now() - sentAt);
    const status = answer?.status ?? 0;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (generated.reachesOperation && status >= 200 && status < 300) succeeded += 1;
    await fuzzing.count?.(fuzzing.expected);
    if (fault === null) {
      if (answer !== null && status < 300 && answer.body.length < 100_000) learn(pool, operation.path, answer.body);
      return;
    }
    lastFailure.requestId = answer?.headers['x-request-id'] ?? '';
    const answerText = answer === null ? '' : answer.body.toString('utf8', 0, 500);
    lastFailure.failure = `${fault}\n  as ${generated.caller}:\n${shownRequest(request)}\n  answer: ${answerText}`;
    throw new Error(fault);
  };
  const property = fc.asyncProperty(
    requestsOf(operation, valueMaker(document.components.schemas, pool)),
    sendGenerated,
  );
  const thrown = await faultOfCheck(property, { seed, numRuns: runs, endOnFailure: false });
  client.close();
  const answered = { name: operation.name, requests, statuses, succeeded, slowest, took: performance.now() - began };
  if (lastFailure.failure === null) {
    const short = requests < runs ? `${requests} of ${runs} requests were sent` : null;
    return { ...answered, failure: thrown ?? short };
  }
  // The API writes its log in blocks, with a delay.
  await delay(500);
  return { ...answered, failure: `${lastFailure.failure}\n  ${target.logOf(lastFailure.requestId)}` };
}

/** The error that ended the fuzzing early, from an answer or from the generator of requests; null if there is none. */
async function faultOfCheck<T>(property: fc.IAsyncProperty<T>, parameters: fc.Parameters<T>): Promise<string | null> {
  try {
    const { failed, errorInstance } = await fc.check(property, parameters);
    return failed ? `it could not be tried: ${String(errorInstance)}` : null;
  } catch (error) {
    return `it could not be tried: ${String(error)}`;
  }
}

function rawOf(
  { caller, method, target, headers, body }: GeneratedRequest,
  callers: Callers,
  { origin }: FuzzTarget,
): RawRequest {
  const host = headers.some(([name]) => name === 'host') ? [] : [['host', new URL(origin).host] as const];
  return { method, target, headers: [...host, ...callers.headersOf(caller), ...headers], body };
}

function learn(pool: Pool, path: string, body: Buffer): void {
  try {
    pool.learn(path, JSON.parse(body.toString()));
  } catch {
    // Not everything that is served is JSON.
  }
}
