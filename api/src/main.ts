import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { listenTarget } from '@plumbline/serving/listen-target';
import { productVersion } from '@plumbline/serving/product-version';
import { startTracing } from '@plumbline/serving/tracing/start-tracing';
import { unknownSettings } from '@plumbline/serving/unknown-settings';
import { createApp, mailContents } from './app.ts';
import { checkWebhookEndpoint, openPayments, openPaymentWorker, openSquare } from './commerce/index.ts';
import { openImageProcess, seedPosts, storeMissingDrawings } from './content/index.ts';
import { openAuditRenderer } from './leads/index.ts';
import { openOutbox } from './mail/index.ts';
import { createCircuitBreaker } from './platform/circuit-breaker/circuit-breaker.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/database/open.ts';
import { markPostgres } from './platform/database/postgres-mark.ts';
import { waitForDatabase } from './platform/database/wait-for-database.ts';
import { startReportingProcess } from './platform/health/report-process.ts';
import { openWorkerRuns } from './platform/health/worker-runs.ts';
import { originOf, serve } from './platform/http/serve.ts';
import { shedLoad } from './platform/http/shed-load.ts';
import { openLog } from './platform/log.ts';
import { fromRoot } from './platform/root.ts';
import { openSecretKey } from './platform/secrets/secret-key.ts';
import { loadServerEnvironment } from './platform/settings/environment.ts';
import { failStart } from './platform/start-error.ts';
import { openReleaseRegistry } from './releases/index.ts';
import { settingsFrom } from './settings.ts';
import { resealSecondFactors } from './staff/index.ts';

/** In ms: the grace period for requests in flight after a stop signal, and the longest duration of the whole stop. */
const grace = 9_000;
const maxStop = 10_000;

async function start(): Promise<void> {
  const settings = settingsFrom(loadServerEnvironment());
  const { log, flush } = openLog(settings.logLevel);
  log.info({ version: productVersion }, 'API: starting');
  for (const line of unknownSettings(fromRoot('.'), process.env)) log.warn(line);
  const tracing = await startTracing({
    rules: settings.tracing,
    service: 'plumbline-api',
    environment: settings.site.production ? 'production' : 'local',
    log,
  });
  const db = await waitForDatabase(() => openDatabase(settings), { log });
  if (settings.databaseUrl !== null) markPostgres(settings.dataFolder);
  const mediaFolder = join(settings.dataFolder, 'media');
  // From here a signal waits for the end of the start: an interrupted import of the bundled articles is not continued.
  const stopRequest = Promise.withResolvers<string>();
  for (const reason of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(reason, () => stopRequest.resolve(reason));
  const images = openImageProcess();
  await seedPosts({ db, mediaFolder, images, log });

  const lifecycle = { stopping: false };
  const { site, mail, paymentRules } = settings;
  const secret = openSecretKey(settings);
  const audits = openAuditRenderer({ product: site.product, origin: site.origin });
  const base = { db, clock: systemClock, log, site, secret, audits };
  const outbox = openOutbox({ ...base, contents: mailContents(base) }, mail);
  const payments = openPayments({ ...base, paymentRules, outbox });
  const paymentWorker = openPaymentWorker(payments, log);
  const square =
    paymentRules.square &&
    (await openSquare(paymentRules.square, undefined, createCircuitBreaker({ provider: 'square', ...base })));
  const circuits = [payments?.stripe.circuit, square?.circuit, outbox.circuit].filter((circuit) => circuit != null);
  const shedding = settings.loadShedding ? shedLoad(log) : null;
  const { koa, modules } = createApp({
    ...settings,
    ...base,
    contactEmail: mail.contactEmail,
    mediaFolder,
    images,
    outbox,
    payments,
    paymentWorker,
    square,
    releases: openReleaseRegistry(settings),
    circuits,
    shedding,
    lifecycle,
  });
  const { server, connections } = await serve(koa, listenTarget(settings, process.env, process.pid), {
    shedding,
    // Trace headers are trusted only behind our own proxies; without a proxy anybody can send them.
    trustsTraces: settings.proxyHops > 0,
  });
  log.info({ origin: originOf(server), database: db.dialect }, 'ready');
  // The parent may have ended during the start.
  if (process.connected) process.send?.('ready');
  void resealSecondFactors(base).catch((error: unknown) =>
    log.error({ err: error }, 'second factors were not sealed anew'),
  );
  // Creates the PNGs of drawings that were uploaded before PNGs existed. Its failures are logged.
  void storeMissingDrawings({ mediaFolder, images, log });
  if (payments !== null) void checkWebhookEndpoint(payments, site.origin);

  const runs = openWorkerRuns({ db, log });
  const stops = modules.flatMap(({ jobs }) => jobs).map((job) => job.start((name) => runs.onRunOf(name)));
  const stopReporting = startReportingProcess({ ...base, server, circuits });

  const stop = async (reason: string): Promise<void> => {
    lifecycle.stopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => {
      // Unfinished work is stored and repeated after the next start, as after a crash.
      log.warn('some work has not ended in time');
      flush();
      process.exit(0);
    }, maxStop).unref();
    connections.dismiss();
    // Readiness checks report the stop before connections are refused.
    const served = delay(settings.drain).then(() => connections.close(grace - settings.drain));
    await Promise.all([served, ...stops.map((stopJob) => stopJob())]);
    await stopReporting();
    await runs.pendingWrites();
    await audits.close();
    await images.close();
    await db.close();
    await tracing.stop();
    flush();
    process.exit(0);
  };
  void stopRequest.promise.then(stop);
}

await start().catch(failStart);
