import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { listenTarget } from '@plumbline/serving/listen-target';
import { startTracing } from '@plumbline/serving/tracing/start-tracing';
import { createApp } from './app.ts';
import { backUpByCommand } from './platform/database/backups/back-up-by-command.ts';
import { startBackups } from './platform/database/backups/start-backups.ts';
import { openAuditRenderer } from './leads/audit-pdf/audit-renderer.ts';
import { seedPosts } from './content/authoring/seed-posts.ts';
import { watchTrials } from './releases/canaries/watch-canaries.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/database/open.ts';
import { loadServerEnvironment } from './platform/settings/environment.ts';
import { gapsOf } from './platform/health/gaps.ts';
import { startTellingProcess } from './platform/health/report-process.ts';
import { openWorkerRuns } from './platform/health/worker-runs.ts';
import { originOf, serve } from './platform/http/serve.ts';
import { shedLoad } from './platform/http/shed-load.ts';
import { startForgettingOld } from './privacy/retention/delete-old.ts';
import { startTidyingTurns } from './platform/rate-limits/remove-full-limits.ts';
import { openLog } from './platform/log.ts';
import { openMail } from './mail/open-mail.ts';
import { openMetrics } from './platform/metrics/metrics.ts';
import { openReleaseDesk } from './releases/open-releases.ts';
import { startRemovingOldReleases } from './releases/registry/remove-old-releases.ts';
import { forgetViews } from './releases/views/store.ts';
import { forgetFailures } from './releases/failure-reports/store.ts';
import { openSecret } from './platform/secrets/secret.ts';
import { startKeepingTerms } from './privacy/retention/apply-retention.ts';
import { openCircuit } from './platform/circuit-breaker/circuit-breaker.ts';
import { openPayments } from './commerce/payments/open-payments.ts';
import { checkWebhookEndpoint } from './commerce/payments/stripe/check-webhook-endpoint.ts';
import { openPaymentWorker } from './commerce/payments/worker.ts';
import { settingsFrom } from './settings.ts';
import { startPurging } from './releases/shared-caches/purge-shared-caches.ts';
import { failStart } from './platform/start-error.ts';
import { forgetMailEvents } from './mail/suppressions/mail-events.ts';
import { openSquare } from './commerce/test-payments/call-square.ts';
import { startSquareSweep } from './commerce/test-payments/sweep-square.ts';

/** In ms, for requests in flight when the process is told to stop; and for all of the stop. */
const grace = 9_000;
const longestStop = 10_000;

async function start(): Promise<void> {
  const settings = settingsFrom(loadServerEnvironment());
  const { log, flush } = openLog(settings.logLevel);
  const tracing = await startTracing({
    rules: settings.tracing,
    service: 'plumbline-api',
    environment: settings.site.production ? 'production' : 'local',
    log,
  });
  const db = await openDatabase(settings);
  const mediaFolder = join(settings.dataFolder, 'media');
  await seedPosts({ db, mediaFolder, log });

  const lifecycle = { stopping: false };
  const { checkResponses, site, proxyHops, ceilings, leadRules, paymentRules, staffRules, accountRules } = settings;
  const { contactEmail, webhookKey: mailWebhookKey } = settings.mail;
  const secret = openSecret(settings.secretKey, settings.dataFolder);
  const audits = openAuditRenderer({ product: site.product, origin: site.origin });
  const runs = openWorkerRuns({ db, log });
  const outbox = openMail({ db, clock: systemClock, log, site, secret, audits, hear: runs.of('mail') }, settings.mail);
  const leadDeps = { db, clock: systemClock, secret, leadRules, contactEmail, outbox };
  const payments = openPayments({ db, clock: systemClock, log, secret, paymentRules, outbox });
  const paymentWorker = openPaymentWorker(payments, log, {
    events: runs.of('payments'),
    sweep: runs.of('payment-sweep'),
  });
  const square =
    paymentRules.square &&
    (await openSquare(paymentRules.square, undefined, openCircuit({ provider: 'square', clock: systemClock, log })));
  const circuits = [payments?.stripe.circuit, square?.circuit, outbox.circuit].filter((circuit) => circuit != null);
  const releases = openReleaseDesk(settings);
  const shedding = settings.loadShedding ? shedLoad(log) : null;
  const metrics = openMetrics({ db, clock: systemClock, shedding, circuits, token: settings.metricsToken });
  const app = createApp({
    ...leadDeps,
    paymentRules,
    payments,
    paymentWorker,
    mailWebhookKey,
    square,
    staffRules,
    accountRules,
    releases,
    metrics,
    audits,
    mailFrom: settings.mail.from,
    log,
    site,
    mediaFolder,
    proxyHops,
    ceilings,
    gaps: gapsOf(settings),
    checkResponses,
    lifecycle,
  });
  const { server, connections } = await serve(app, listenTarget(settings, process.env, process.pid), {
    shedding,
    // Only our own proxies stand in front of it; without one, anybody.
    trustsTraces: proxyHops > 0,
  });
  log.info({ origin: originOf(server), database: db.dialect }, 'ready');
  process.send?.('ready');
  if (payments !== null) void checkWebhookEndpoint(payments, site.origin);

  const tidying = { db, clock: systemClock, log };
  const stopTidyingTurns = startTidyingTurns(tidying, { hear: runs.of('tidy-limits') });
  const stopTidyingFailures = startForgettingOld(tidying, {
    forget: forgetFailures,
    what: 'failures of remotes',
    worker: 'tidy-failures',
    hear: runs.of('tidy-failures'),
  });
  const stopTidyingViews = startForgettingOld(tidying, {
    forget: forgetViews,
    what: 'views of releases',
    worker: 'tidy-views',
    hear: runs.of('tidy-views'),
  });
  const stopTidyingMailEvents = startForgettingOld(tidying, {
    forget: forgetMailEvents,
    what: 'events of the carrier',
    worker: 'tidy-mail-events',
    hear: runs.of('tidy-mail-events'),
  });
  const stopKeepingTerms = startKeepingTerms(tidying, { hear: runs.of('keep-terms') });
  const stopWatchingTrials = watchTrials(
    { db, clock: systemClock, log, releases, outbox },
    { hear: runs.of('canaries') },
  );
  const stopRemovingReleases = startRemovingOldReleases(
    { db, clock: systemClock, log, releases },
    { hear: runs.of('remove-releases') },
  );
  const stopPurging = startPurging({ ...tidying, secret, rules: settings.purge }, { hear: runs.of('purge-caches') });
  const stopSquareSweep = startSquareSweep({ db, clock: systemClock, log, square }, runs.of('test-charge-sweep'));
  const stopBackups = startBackups({
    ...tidying,
    rules: settings.backups,
    make: backUpByCommand,
    hear: runs.of('backup'),
  });
  const stopTelling = startTellingProcess({ ...tidying, server, circuits });

  const stop = async (reason: string): Promise<void> => {
    if (lifecycle.stopping) return;
    lifecycle.stopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => {
      // What is left is written down, and done again after the next start, as after a crash.
      log.warn('not all that was begun has ended in time');
      flush();
      process.exit(0);
    }, longestStop).unref();
    connections.dismiss();
    // Whoever asks for readiness hears of it before a connection is refused.
    const served = delay(settings.drain).then(() => connections.close(grace - settings.drain));
    stopTidyingTurns();
    stopTidyingFailures();
    stopTidyingViews();
    stopKeepingTerms();
    stopTidyingMailEvents();
    stopWatchingTrials();
    stopRemovingReleases();
    stopPurging();
    stopSquareSweep();
    await Promise.all([served, outbox.stop(), paymentWorker.stop(), stopBackups()]);
    await stopTelling();
    await runs.settled();
    await audits.close();
    await db.close();
    await tracing.stop();
    flush();
    process.exit(0);
  };
  for (const reason of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(reason, () => void stop(reason));
}

await start().catch(failStart);
