import { getAdminHealth, type AdminHealth } from '@plumbline/contract/platform/admin-health';
import type { MetaArgs } from '@plumbline/services';
import { adminMeta } from '../layout/admin-meta.ts';
import { LivePage } from '../layout/live-page.tsx';
import { Stats } from '../layout/stats.tsx';
import { useLiveEndpoint } from '../layout/use-live-endpoint.ts';
import { failureRate } from '../releases/failure-rate.ts';
import { Findings } from './findings.tsx';
import { MailHealth, RemotesHealth, WebhooksHealth } from './health-charts.tsx';
import { ProcessTable } from './process-table.tsx';
import { WorkerTable } from './worker-table.tsx';

export function meta({ site }: MetaArgs) {
  return adminMeta('Health', { site });
}

/** The health of the site: checks, workers, processes and charts, with advice on each problem. `/admin/health`. */
function HealthPage() {
  const health = useLiveEndpoint(getAdminHealth, {});
  return (
    <LivePage title="Health" dataName="the site’s health" loading="Loading the health of the site" state={health}>
      {(data) => (
        <>
          <Findings findings={data.findings} />
          <HealthStats health={data} />
          <ProcessTable processes={data.processes} database={data.database} />
          <WorkerTable workers={data.workers} />
          <MailHealth mail={data.mail} now={Date.parse(data.at)} />
          <WebhooksHealth webhooks={data.webhooks} now={Date.parse(data.at)} />
          <RemotesHealth remotes={data.remotes} now={Date.parse(data.at)} />
        </>
      )}
    </LivePage>
  );
}

export { HealthPage as Page };

function HealthStats({ health: { processes, mail, webhooks, remotes } }: { health: AdminHealth }) {
  const running = processes.filter(({ silent }) => !silent);
  const pages = running.filter(({ kind }) => kind === 'page-server').reduce((sum, { requests }) => sum + requests, 0);
  const hours = remotes.flatMap((remote) => remote.hours);
  const failures = hours.reduce((sum, { bad }) => sum + bad, 0);
  const views = hours.reduce((sum, { good }) => sum + good, 0) + failures;
  const waiting = webhooks.reduce((sum, webhook) => sum + webhook.waiting, 0);
  return (
    <Stats
      stats={[
        { value: pages.toLocaleString('en-US'), label: 'pages asked for in a minute' },
        { value: failureRate({ views, failures }), label: 'of page views failed, last 24 hours' },
        { value: mail.queued.toLocaleString('en-US'), label: mail.queued === 1 ? 'mail waits' : 'mails wait' },
        {
          value: waiting.toLocaleString('en-US'),
          label: `${waiting === 1 ? 'event' : 'events'} of card providers not handled yet`,
        },
      ]}
    />
  );
}
