import type { AdminHealth, Finding, SiteProcess } from '@plumbline/contract/platform/admin-health';
import type { ModuleHealth } from '../module.ts';
import { isFailing } from './failure-share.ts';
import type { HealthState } from './health-state.ts';

const minute = 60_000;

/** In ms: the limits of a process's event loop delay and of a database query. */
const maxLag = 250;
const slowDatabase = 250;
/** In ms: how long the crash of an API process is reported. */
const crashReportedFor = 10 * minute;

/** All findings, broken ones first. @param missing Missing settings. @param checks The checks of all modules. */
export function findingsOf(
  state: HealthState,
  missing: readonly Finding[],
  checks: readonly ModuleHealth['check'][],
): Finding[] {
  const found = [...missing, ...checks.flatMap((check) => [...check(state)])];
  return found.sort((a, b) => Number(b.level === 'broken') - Number(a.level === 'broken'));
}

/** Checks the processes, the database and the jobs. */
export function* checkPlatform(state: HealthState): Generator<Finding> {
  yield* checkProcesses(state);
  yield* checkDatabase(state);
  yield* checkWorkers(state);
}

function* checkProcesses({ processes, at }: HealthState): Generator<Finding> {
  const pages = processes.filter(({ kind, silent }) => kind === 'page-server' && !silent);
  if (pages.length === 0) {
    yield {
      area: 'pages',
      level: 'broken',
      what: 'No page server reports to the API.',
      advice:
        'Look whether one runs, and whether it reaches the API with the same PAGE_SERVER_KEY; its log says why not.',
    };
  }
  for (const siteProcess of processes) {
    if (!siteProcess.silent) yield* checkVitals(siteProcess);
    else if (siteProcess.kind === 'api' && Date.parse(at) - Date.parse(siteProcess.seenAt) < crashReportedFor) {
      yield {
        area: 'api',
        level: 'look',
        what: 'An API process has ended without signing off, or hangs.',
        advice:
          'Its last lines in the log say what it was doing. This notice disappears ten minutes after the last report.',
      };
    }
  }
}

function* checkVitals(siteProcess: SiteProcess): Generator<Finding> {
  const [area, subject] =
    siteProcess.kind === 'api' ? (['api', 'An API process'] as const) : (['pages', 'A page server'] as const);
  if (isFailing(siteProcess.failures, siteProcess.requests)) {
    yield {
      area,
      level: 'broken',
      what: `${subject} has failed ${siteProcess.failures} of ${siteProcess.requests} requests in the last minute.`,
      advice: 'Its log has a line with an error for each of them.',
    };
  }
  if (siteProcess.lag > maxLag) {
    yield {
      area,
      level: 'look',
      what: `${subject} is overloaded: its event loop is delayed by ${siteProcess.lag} ms.`,
      advice: 'Start another process beside it, or look in its log for what takes so long.',
    };
  }
  if (siteProcess.fault !== null && siteProcess.kind === 'api') {
    yield {
      area,
      level: 'broken',
      what: siteProcess.fault,
      advice:
        'Look at the provider’s own status page. Nothing is lost: buyers are asked to try again, mail waits, and everything is retried automatically.',
    };
  } else if (siteProcess.fault !== null) {
    yield {
      area,
      level: 'look',
      what: `${subject} cannot show all that is live: ${siteProcess.fault}`,
      advice: 'It continues to show what it has cached; other pages are missing. It updates itself as soon as it can.',
    };
  }
}

function* checkDatabase({ database: { took } }: HealthState): Generator<Finding> {
  if (took <= slowDatabase) return;
  yield {
    area: 'database',
    level: 'look',
    what: `The database takes ${took} ms for the smallest query.`,
    advice: 'Look at its disk and at what else its machine is doing.',
  };
}

/** The subject of a sentence about each worker. */
const workerWords: Readonly<Record<AdminHealth['workers'][number]['worker'], string>> = {
  mail: 'What sends the mail',
  payments: 'What handles payment events',
  'payment-sweep': 'What asks the card provider about open orders',
  memberships: 'What carries out changes of memberships and sends their notices',
  'test-charge-sweep': 'What settles test charges',
  canaries: 'What watches canary releases',
  'tidy-limits': 'What tidies limits',
  'tidy-failures': 'What tidies old failures',
  'tidy-views': 'What tidies old page views',
  'tidy-mail-events': 'What tidies old events of the mail provider',
  'tidy-provider-events': 'What tidies old events of the card providers',
  'keep-terms': 'What deletes personal data after its retention period',
  'remove-releases': 'What removes old releases',
  'purge-caches': 'Purging the cache in front of the site',
  backup: 'What makes backups',
};

function* checkWorkers({ workers }: HealthState): Generator<Finding> {
  for (const { worker, late, error } of workers) {
    const subject = workerWords[worker];
    if (late) {
      yield {
        area: 'workers',
        level: 'broken',
        what: `${subject} does not run.`,
        advice: 'Some API process should run it: look whether one does, and in its log.',
      };
    } else if (error !== null) {
      yield {
        area: 'workers',
        level: 'look',
        what: `${subject} failed in its last run: ${error}`,
        advice: 'It retries automatically. If it keeps failing, the API’s log has the whole error.',
      };
    }
  }
}
