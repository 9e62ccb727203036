import type { DeskHealth, Finding, SiteProcess } from '@plumbline/contract/desk-health';

/** What is known of the site, before it is judged. */
export type HealthFacts = Omit<DeskHealth, 'findings'>;

const minute = 60_000;

/** In ms: what a process may be late, and the database take. */
const mostLag = 250;
const slowDatabase = 250;
/** In ms that mail and events may wait past their time. */
const mailPatience = 15 * minute;
const eventPatience = 10 * minute;
/** In ms for which it is told that an API process has ended without saying so. */
const crashIsNews = 10 * minute;
/** Fewer failures, or a smaller share, are nobody's matter. */
const failures = { least: 5, share: 0.02 } as const;

/** What somebody should see to, what is broken first. @param gaps See `gapsOf`. */
export function judge(facts: HealthFacts, gaps: readonly Finding[]): Finding[] {
  const found = [
    ...gaps,
    ...judgeProcesses(facts),
    ...judgeDatabase(facts),
    ...judgeWorkers(facts),
    ...judgeWebhooks(facts),
    ...judgeMail(facts),
    ...judgeRemotes(facts),
    ...judgeRefusals(facts),
  ];
  return found.sort((a, b) => Number(b.level === 'broken') - Number(a.level === 'broken'));
}

function* judgeProcesses({ processes, at }: HealthFacts): Generator<Finding> {
  const pages = processes.filter(({ kind, silent }) => kind === 'page-server' && !silent);
  if (pages.length === 0) {
    yield {
      area: 'pages',
      level: 'broken',
      what: 'No page server tells of itself.',
      advice:
        'Look whether one runs, and whether it reaches the API with the same PAGE_SERVER_KEY; its log says why not.',
    };
  }
  for (const one of processes) {
    if (!one.silent) yield* judgeVitals(one);
    else if (one.kind === 'api' && Date.parse(at) - Date.parse(one.seenAt) < crashIsNews) {
      yield {
        area: 'api',
        level: 'look',
        what: 'An API process has ended without saying so, or hangs.',
        advice:
          'Its last lines in the log say what it was at. This notice goes ten minutes after it was last heard of.',
      };
    }
  }
}

function* judgeVitals(one: SiteProcess): Generator<Finding> {
  const [area, who] = one.kind === 'api' ? (['api', 'An API process'] as const) : (['pages', 'A page server'] as const);
  if (one.failures >= failures.least && one.failures >= failures.share * one.requests) {
    yield {
      area,
      level: 'broken',
      what: `${who} has failed ${one.failures} of ${one.requests} requests in the last minute.`,
      advice: 'Its log has a line with an error for each of them.',
    };
  }
  if (one.lag > mostLag) {
    yield {
      area,
      level: 'look',
      what: `${who} is overloaded: it comes ${one.lag} ms late to what it has to do.`,
      advice: 'Start another process beside it, or look in its log for what takes so long.',
    };
  }
  if (one.fault !== null && one.kind === 'api') {
    yield {
      area,
      level: 'broken',
      what: one.fault,
      advice:
        'Look at the provider’s own status page. Nothing is lost: buyers are asked to try again, mail waits, and it is tried again by itself.',
    };
  } else if (one.fault !== null) {
    yield {
      area,
      level: 'look',
      what: `${who} cannot show all that is live: ${one.fault}`,
      advice:
        'What it has shown before it goes on to show; what it never had is missing. It takes up the newest state by itself once it can.',
    };
  }
}

function* judgeDatabase({ database: { took } }: HealthFacts): Generator<Finding> {
  if (took <= slowDatabase) return;
  yield {
    area: 'database',
    level: 'look',
    what: `The database takes ${took} ms for the smallest question.`,
    advice: 'Look at its disk and at what else its machine is doing.',
  };
}

/** What each worker is, for sentences. */
const workerWords: Readonly<Record<DeskHealth['workers'][number]['worker'], string>> = {
  mail: 'What sends the mail',
  payments: 'What handles payment events',
  'payment-sweep': 'What asks the card provider about open orders',
  'test-charge-sweep': 'What settles test charges',
  canaries: 'What watches releases on trial',
  'tidy-limits': 'What tidies limits',
  'tidy-failures': 'What tidies old failures',
  'tidy-views': 'What tidies old page views',
  'tidy-mail-events': 'What tidies old events of the mail carrier',
  'keep-terms': 'What ends data of people that has served its time',
  'remove-releases': 'What removes old releases',
  'purge-caches': 'What tells the cache in front of the site of changes',
  backup: 'What makes backups',
};

function* judgeWorkers({ workers }: HealthFacts): Generator<Finding> {
  for (const { worker, late, error } of workers) {
    const who = workerWords[worker];
    if (late) {
      yield {
        area: 'workers',
        level: 'broken',
        what: `${who} does not run.`,
        advice: 'Some API process should run it: look whether one does, and in its log.',
      };
    } else if (error !== null) {
      yield {
        area: 'workers',
        level: 'look',
        what: `${who} failed in its last run: ${error}`,
        advice: 'It tries again by itself. Where it keeps failing, the API’s log has the whole error.',
      };
    }
  }
}

const providerNames = { stripe: 'Stripe', square: 'Square' } as const;

function* judgeWebhooks({ webhooks, at }: HealthFacts): Generator<Finding> {
  for (const { provider, waiting, failing, oldestWaitingAt } of webhooks) {
    const name = providerNames[provider];
    if (oldestWaitingAt !== null && Date.parse(at) - Date.parse(oldestWaitingAt) > eventPatience) {
      yield {
        area: 'webhooks',
        level: 'broken',
        what: `${waiting === 1 ? 'An event' : `${waiting} events`} of ${name} cannot be handled.`,
        advice: 'The orders they are about say why, under “What the provider told”. Ask the provider from there.',
      };
    } else if (failing > 0) {
      yield {
        area: 'webhooks',
        level: 'look',
        what: `${failing === 1 ? 'An event' : `${failing} events`} of ${name} failed and is tried again.`,
        advice: 'Nothing is to be done yet: it is tried again by itself.',
      };
    }
  }
}

function* judgeMail({ mail: { queued, dueSince, dead }, at }: HealthFacts): Generator<Finding> {
  if (dueSince !== null && Date.parse(at) - Date.parse(dueSince) > mailPatience) {
    yield {
      area: 'mail',
      level: 'broken',
      what: `Mail does not go out: ${queued} ${queued === 1 ? 'waits' : 'wait'}, and some for more than a quarter of an hour.`,
      advice: 'Look whether MAILGUN_API_KEY is set and MAIL_WORKER on, and at what the carrier says of the last tries.',
    };
  }
  if (dead > 0) {
    yield {
      area: 'mail',
      level: 'look',
      what: `${dead === 1 ? 'A mail has' : `${dead} mails have`} been given up.`,
      advice: 'Read what the carrier says, then send them again or call them off.',
    };
  }
}

function* judgeRemotes({ remotes }: HealthFacts): Generator<Finding> {
  for (const { remote, resting, hours } of remotes) {
    for (const { release, reason } of resting) {
      yield {
        area: 'remotes',
        level: 'broken',
        what: `Release ${release.slice(0, 7)} of ${remote} fails too often, and the one before is shown: ${reason}`,
        advice: 'Roll it back on the page of releases, or publish one that works.',
      };
    }
    const { good = 0, bad = 0 } = hours.at(-1) ?? {};
    if (resting.length === 0 && bad >= failures.least && bad >= failures.share * (good + bad)) {
      yield {
        area: 'remotes',
        level: 'look',
        what: `${remote} failed in ${bad} of ${good + bad} page views of the last hour.`,
        advice: 'The page of releases says where it fails, and since which release.',
      };
    }
  }
}

function* judgeRefusals({ refusals: { count, most } }: HealthFacts): Generator<Finding> {
  if (most === null) return;
  yield {
    area: 'pages',
    level: 'look',
    what: `Browsers have refused ${count === 1 ? 'something' : `${count} things`} by the pages’ policies within a day, most often: ${most}`,
    advice:
      'Where it names a file of ours, a release does what pages may not. Else it may be an attack, or an extension of a browser. Anybody can send such reports.',
  };
}
