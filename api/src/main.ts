import { join } from 'node:path';
import { createApp } from './app.ts';
import { openAuditRenderer } from './audit-pdf/audit-renderer.ts';
import { seedPosts } from './blog/seed-posts.ts';
import { watchTrials } from './canaries/watch-trials.ts';
import { systemClock } from './clock.ts';
import { openDatabase } from './database/open.ts';
import { loadEnvironment } from './environment.ts';
import { originOf, serve } from './http/serve.ts';
import { stopServing } from './http/stop-serving.ts';
import { startForgettingOld } from './forget-old.ts';
import { startTidyingTurns } from './limits/tidy-turns.ts';
import { openLog } from './log.ts';
import { openMail } from './mail/open-mail.ts';
import { openMetrics } from './metrics/metrics.ts';
import { openReleaseDesk } from './releases/open-release-desk.ts';
import { forgetViews } from './release-views/store.ts';
import { forgetFailures } from './reports/store.ts';
import { openSecret } from './secret.ts';
import { openPayments } from './payments/open-payments.ts';
import { openPaymentWorker } from './payments/worker.ts';
import { settingsFrom } from './settings.ts';
import { failStart } from './start-error.ts';
import { openSquare } from './test-charges/call-square.ts';
import { startSquareSweep } from './test-charges/sweep-square.ts';

/** In ms, for requests in flight when the process is told to stop. */
const grace = 10_000;

async function start(): Promise<void> {
  const settings = settingsFrom(loadEnvironment());
  const { log, flush } = openLog(settings.logLevel);
  const db = await openDatabase(settings);
  const mediaFolder = join(settings.dataFolder, 'media');
  await seedPosts({ db, mediaFolder, log });

  const lifecycle = { stopping: false };
  const { checkResponses, site, proxyHops, leadRules, paymentRules, staffRules, accountRules } = settings;
  const { contactEmail } = settings.mail;
  const secret = openSecret(settings.secretKey, settings.dataFolder);
  const audits = openAuditRenderer({ product: site.product, origin: site.origin });
  const outbox = openMail({ db, clock: systemClock, log, site, secret, audits }, settings.mail);
  const leadDeps = { db, clock: systemClock, secret, leadRules, contactEmail, outbox };
  const payments = openPayments({ db, clock: systemClock, log, secret, paymentRules, outbox });
  const paymentWorker = openPaymentWorker(payments, log);
  const square = paymentRules.square && openSquare(paymentRules.square);
  const releases = openReleaseDesk(settings);
  const metrics = openMetrics({ db, clock: systemClock, token: settings.metricsToken });
  const app = createApp({
    ...leadDeps,
    paymentRules,
    payments,
    paymentWorker,
    square,
    staffRules,
    accountRules,
    releases,
    metrics,
    audits,
    log,
    site,
    mediaFolder,
    proxyHops,
    checkResponses,
    lifecycle,
  });
  const server = await serve(app, settings);
  log.info({ origin: originOf(server), database: db.dialect }, 'ready');
  process.send?.('ready');

  const tidying = { db, clock: systemClock, log };
  const stopTidyingTurns = startTidyingTurns(tidying);
  const stopTidyingFailures = startForgettingOld(tidying, { forget: forgetFailures, what: 'failures of remotes' });
  const stopTidyingViews = startForgettingOld(tidying, { forget: forgetViews, what: 'views of releases' });
  const stopWatchingTrials = watchTrials({ db, clock: systemClock, log, releases, outbox });
  const stopSquareSweep = startSquareSweep({ db, clock: systemClock, log, square });

  const stop = async (reason: string): Promise<void> => {
    if (lifecycle.stopping) return;
    lifecycle.stopping = true;
    log.info({ reason }, 'stopping');
    stopTidyingTurns();
    stopTidyingFailures();
    stopTidyingViews();
    stopWatchingTrials();
    stopSquareSweep();
    await Promise.all([stopServing(server, grace), outbox.stop(), paymentWorker.stop()]);
    await audits.close();
    await db.close();
    flush();
    process.exit(0);
  };
  for (const reason of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(reason, () => void stop(reason));
}

await start().catch(failStart);
