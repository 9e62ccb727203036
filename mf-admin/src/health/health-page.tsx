import { getDeskHealth, type DeskHealth } from '@plumbline/contract/desk-health';
import type { MetaArgs } from '@plumbline/services';
import { DeskFault, StaleNotice } from '../layout/admin-fault.tsx';
import { DeskFrame } from '../layout/admin-frame.tsx';
import { DeskHead } from '../layout/admin-head.tsx';
import { DeskLoading } from '../layout/admin-loading.tsx';
import { deskMeta } from '../layout/admin-meta.ts';
import { KeyFigures } from '../layout/stats.tsx';
import { useLiveEndpoint } from '../layout/use-live-endpoint.ts';
import { rate } from '../releases/rate.ts';
import { Findings } from './findings.tsx';
import { MailHealth, RemotesHealth, WebhooksHealth } from './health-charts.tsx';
import { ProcessTable } from './process-table.tsx';
import { WorkerTable } from './worker-table.tsx';

export function meta({ site }: MetaArgs) {
  return deskMeta('Health', { site });
}

/** The health of the site: checks, workers, processes and charts, with what to do about each problem. `/admin/health`. */
function HealthPage() {
  const health = useLiveEndpoint(getDeskHealth, {});
  const { data, error, asOf } = health;
  return (
    <DeskFrame>
      <DeskHead title="Health" asOf={data && asOf} />
      {data ? (
        <>
          <StaleNotice error={error} />
          <Findings findings={data.findings} />
          <Figures health={data} />
          <ProcessTable processes={data.processes} database={data.database} />
          <WorkerTable workers={data.workers} />
          <MailHealth mail={data.mail} now={Date.parse(data.at)} />
          <WebhooksHealth webhooks={data.webhooks} now={Date.parse(data.at)} />
          <RemotesHealth remotes={data.remotes} now={Date.parse(data.at)} />
        </>
      ) : error ? (
        <DeskFault what="The site’s health" state={{ ...health, error }} />
      ) : (
        <DeskLoading what="Asking how the site does" />
      )}
    </DeskFrame>
  );
}

export { HealthPage as Page };

function Figures({ health: { processes, mail, webhooks, remotes } }: { health: DeskHealth }) {
  const running = processes.filter(({ silent }) => !silent);
  const pages = running.filter(({ kind }) => kind === 'page-server').reduce((sum, { requests }) => sum + requests, 0);
  const hours = remotes.flatMap((remote) => remote.hours);
  const failures = hours.reduce((sum, { bad }) => sum + bad, 0);
  const views = hours.reduce((sum, { good }) => sum + good, 0) + failures;
  const waiting = webhooks.reduce((sum, one) => sum + one.waiting, 0);
  return (
    <KeyFigures
      figures={[
        { figure: pages.toLocaleString('en-US'), of: 'pages asked for in a minute' },
        { figure: rate({ views, failures }), of: 'of page views failed, last 24 hours' },
        { figure: mail.queued.toLocaleString('en-US'), of: mail.queued === 1 ? 'mail waits' : 'mails wait' },
        {
          figure: waiting.toLocaleString('en-US'),
          of: `${waiting === 1 ? 'event' : 'events'} of card providers not handled yet`,
        },
      ]}
    />
  );
}
