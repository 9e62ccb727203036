import { styled } from 'styled-components';
import type { AdminHealth, HealthHour, RemoteHealth, WebhookHealth } from '@plumbline/contract/platform/admin-health';
import { Note } from '@plumbline/kit/heading';
import { TextLink } from '@plumbline/kit/link';
import { AdminSection } from '../layout/admin-section.tsx';
import { shortDateTime } from '../layout/date-time.tsx';
import { DayChart } from './day-chart.tsx';
import { countOf } from '../layout/count-of.ts';
import { ReleaseName } from '../releases/release-name.tsx';
import { providerLabels } from './health-words.ts';

const Charts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 32px 48px;

  & h3 {
    margin-bottom: 4px;
    font: 600 1.0625rem/1.4 var(--sans);
    letter-spacing: 0;
  }

  & p + p {
    margin-top: 4px;
  }

  @media (min-width: 1200px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const sum = (hours: readonly HealthHour[], part: 'good' | 'bad') =>
  hours.reduce((sumOfHours, hour) => sumOfHours + hour[part], 0);

/** Mail by the hour. */
export function MailHealth({ mail, now }: { mail: AdminHealth['mail']; now: number }) {
  const { queued, dead, hours } = mail;
  const failed = sum(hours, 'bad');
  return (
    <AdminSection title="Mail" actions={<TextLink to="/admin/mail">To the mail</TextLink>}>
      <p>
        {countOf(sum(hours, 'good'), 'mail')} went out in the last 24 hours
        {failed === 0 ? ', and no try failed' : `, and ${countOf(failed, 'try', 'tries')} failed`}.{' '}
        {queued === 0 ? 'None waits' : `${countOf(queued, 'mail')} ${queued === 1 ? 'waits' : 'wait'}`},{' '}
        {dead === 0 ? 'none was given up.' : `${dead} ${dead === 1 ? 'was' : 'were'} given up.`}
      </p>
      <DayChart caption="Mail by the hour" good="Sent" bad="Tries that failed" hours={hours} now={now} />
    </AdminSection>
  );
}

/** Notifications from card providers by the hour. */
export function WebhooksHealth({ webhooks, now }: { webhooks: readonly WebhookHealth[]; now: number }) {
  return (
    <AdminSection title="Notifications from card providers">
      {webhooks.length === 0 ? (
        <Note>No notifications yet.</Note>
      ) : (
        <Charts>
          {webhooks.map(({ provider, lastAt, waiting, failing, hours }) => (
            <div key={provider}>
              <h3>{providerLabels[provider]}</h3>
              <p>
                {countOf(sum(hours, 'good') + sum(hours, 'bad'), 'event')} in the last 24 hours
                {lastAt === null ? '' : `, the last one ${shortDateTime(lastAt)}`}.{' '}
                {waiting === 0 ? 'All are handled.' : `${waiting} not handled yet, of which ${failing} failed.`}
              </p>
              <DayChart
                caption={`Events of ${providerLabels[provider]} by the hour`}
                good="Handled"
                bad="Not handled"
                hours={hours}
                now={now}
              />
            </div>
          ))}
        </Charts>
      )}
    </AdminSection>
  );
}

/** Page views of each remote by the hour. */
export function RemotesHealth({ remotes, now }: { remotes: readonly RemoteHealth[]; now: number }) {
  return (
    <AdminSection title="Remotes" actions={<TextLink to="/admin/releases">To the releases</TextLink>}>
      {remotes.length === 0 ? (
        <Note>Nothing was released yet.</Note>
      ) : (
        <Charts>
          {remotes.map(({ remote, live, canary, resting: withheldReleases, hours }) => {
            const failed = sum(hours, 'bad');
            return (
              <div key={remote}>
                <h3>
                  <TextLink to={`/admin/releases/${remote}`}>{remote}</TextLink>
                </h3>
                <p>
                  {live === null ? (
                    'Nothing is live.'
                  ) : (
                    <>
                      <ReleaseName release={live} /> is live
                      {canary === null ? '' : ', and another one on trial'}
                      {withheldReleases.length === 0 ? '. ' : ', but rests after failing. '}
                    </>
                  )}
                  {countOf(sum(hours, 'good') + failed, 'page view')} in the last 24 hours,{' '}
                  {failed === 0 ? 'none failed.' : `${failed.toLocaleString('en-US')} failed.`}
                </p>
                <DayChart
                  caption={`Page views of ${remote} by the hour`}
                  good="Shown"
                  bad="Failed"
                  hours={hours}
                  now={now}
                />
              </div>
            );
          })}
        </Charts>
      )}
    </AdminSection>
  );
}
