import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Client } from '@plumbline/contract/client';
import type { ServerLimits } from '@plumbline/serving/limited-server';
import { pino } from 'pino';
import { openAuditRenderer, type AuditRenderer } from '../leads/audit-pdf/audit-renderer.ts';
import { createApp } from '../app.ts';
import type { ImageProcess } from '../content/image-process/image-process.ts';
import type { Database } from '../platform/database/database.ts';
import { originOf, serve } from '../platform/http/serve.ts';
import type { ApiRouter } from '../platform/http/route.ts';
import type { Module } from '../platform/module.ts';
import { openPayments } from '../commerce/payments/open-payments.ts';
import type { PaymentDeps } from '../commerce/payments/payment-deps.ts';
import { settingsFrom } from '../settings.ts';
import type { ReleaseRegistry } from '../releases/registry-deps.ts';
import { openPageServerKey } from '../releases/registry/page-server-key.ts';
import { smokeTestKeysFrom } from '../releases/smoke-tests/public-key.ts';
import { openRegistryKey } from '../releases/registry/registry-key.ts';
import { openSquare, type SquareProvider } from '../commerce/test-payments/call-square.ts';
import { openTestDatabase } from './open-database.ts';
import { testImages } from './test-images.ts';
import type { SecretKey } from '../platform/secrets/secret-key.ts';
import { aSecretKey } from './a-secret-key.ts';

/** The page servers' key in tests. */
export const pageServerKey = 'what page servers prove themselves with';

/** The API on its own port, over a real temporary database. */
export interface OpenApp extends AsyncDisposable {
  readonly origin: string;
  /** Checks every answer against the contract. */
  readonly client: Client;
  readonly db: Database;
  readonly mediaFolder: string;
  /** Tests set `time`, in ms since 1970. */
  readonly clock: { time: number; now(): number };
  readonly lifecycle: { stopping: boolean };
  /** The log's lines so far. */
  readonly lines: readonly string[];
  /** The number of wake-ups of the outbox's worker. */
  readonly outbox: { readonly woken: number };
  readonly secret: SecretKey;
  /** Null if no provider is configured. No worker runs in the background: tests call it. */
  readonly payments: PaymentDeps | null;
  readonly square: SquareProvider | null;
  /** Orders of waiting callers that the worker was asked to check. */
  readonly ordersToCheck: readonly number[];
  readonly audits: AuditRenderer;
  readonly releases: ReleaseRegistry;
  /** The modules; their jobs are not started. */
  readonly modules: readonly Module[];
  /** Lets requests in flight end, at most for `grace` ms. */
  stop(grace: number): Promise<void>;
}

/** Endpoints for a test. */
export type TestRoutes = (router: ApiRouter, parts: { readonly db: Database }) => void;

interface OpenOptions {
  /** Endpoints in addition to the API's own. */
  readonly moreRoutes?: readonly TestRoutes[];
  /** Endpoints instead of the API's own. */
  readonly onlyRoutes?: readonly TestRoutes[];
  readonly db?: Database;
  /** Default {@link testImages}. */
  readonly images?: ImageProcess;
  readonly settings?: Readonly<Record<string, string>>;
  /** The shell for the validation of releases; default one that cannot be read. */
  readonly shell?: ReleaseRegistry['shell'];
  /** The connection to the card providers; default HTTP. */
  readonly transport?: typeof fetch;
  /**
   * In ms: after this time the API answers that a payment is pending, and the client gives up; default production's
   * times.
   */
  readonly answerTimeout?: number;
  /** In ms since 1970. */
  readonly time?: number;
  readonly limits?: Partial<ServerLimits>;
}

const noShell: ReleaseRegistry['shell'] = { describe: async () => null, render: async () => [] };

/** Opens the API for a test: `await using app = await openApp()`. */
export async function openApp(options: OpenOptions = {}): Promise<OpenApp> {
  const {
    moreRoutes = [],
    onlyRoutes,
    db: given,
    images = testImages,
    settings = {},
    transport,
    answerTimeout,
    limits,
    shell = noShell,
    time = Date.parse('2026-11-21T12:00:00Z'),
  } = options;
  const db = given ?? (await openTestDatabase());
  const mediaFolder = await mkdtemp(join(tmpdir(), 'plumbline-media-'));
  const clock = { time, now: () => clock.time };
  const lifecycle = { stopping: false };
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const apiSettings = settingsFrom(settings);
  const { site, paymentRules } = apiSettings;
  const outbox = { woken: 0, wake: () => void (outbox.woken += 1) };
  const secret = aSecretKey();
  const audits = openAuditRenderer({ product: site.product, origin: site.origin });
  const base = { db, clock, log, site, secret, audits };
  const withDatabase = (routes: TestRoutes) => (router: ApiRouter) => routes(router, { db });
  const payments = openPayments({ ...base, outbox, paymentRules, ...(answerTimeout && { answerTimeout }) }, transport);
  const ordersToCheck: number[] = [];
  const paymentWorker = {
    job: null,
    wake: () => undefined,
    checkSoon: (orderId: number) => void ordersToCheck.push(orderId),
  };
  const square = paymentRules.square && (await openSquare(paymentRules.square, transport));
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-releases-'));
  const releases = {
    folder,
    key: openRegistryKey(null, folder),
    pageServers: openPageServerKey({ ...apiSettings.releaseRules, pageServerKey }, folder),
    shell,
    origins: [],
    smokeTestRequired: apiSettings.releaseRules.smokeTestRequired,
    smokeTestKeys: smokeTestKeysFrom(apiSettings.releaseRules, folder),
    keepDays: apiSettings.releaseRules.keepDays,
    quotas: apiSettings.releaseRules.quotas,
  };
  const { koa, modules } = createApp(
    {
      ...apiSettings,
      ...base,
      contactEmail: apiSettings.mail.contactEmail,
      mediaFolder,
      images,
      outbox,
      payments,
      paymentWorker,
      square,
      releases,
      circuits: [],
      shedding: null,
      lifecycle,
      checkResponses: true,
    },
    (own) => (onlyRoutes === undefined ? [...own, ...moreRoutes.map(withDatabase)] : onlyRoutes.map(withDatabase)),
  );
  const { server, connections } = await serve(koa, { port: 0, host: '127.0.0.1' }, { limits });
  const origin = originOf(server);
  let stopped: Promise<void> | null = null;
  const stop = (grace: number): Promise<void> => (stopped ??= connections.close(grace));
  return {
    origin,
    db,
    mediaFolder,
    clock,
    lifecycle,
    lines,
    outbox,
    secret,
    payments,
    square,
    ordersToCheck,
    audits,
    releases,
    modules,
    stop,
    client: createClient({ origin, checkResponses: true, ...(answerTimeout && { timeout: answerTimeout }) }),
    [Symbol.asyncDispose]: async () => {
      await stop(0);
      await audits.close();
      await db.close();
      for (const folder of [mediaFolder, releases.folder]) await rm(folder, { recursive: true });
    },
  };
}
