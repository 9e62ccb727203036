import { getDeskMailFigures } from '@plumbline/contract/desk-mail';
import { KeyFigures } from '../layout/stats.tsx';
import { shortMoment } from '../layout/moment.tsx';
import { useLiveEndpoint } from '../layout/use-live-endpoint.ts';

/** The mail queue in numbers, above the list. */
export function MailFigures() {
  const { data } = useLiveEndpoint(getDeskMailFigures, {});
  const figure = (value: number | undefined) => value?.toLocaleString('en-US') ?? '–';
  return (
    <KeyFigures
      figures={[
        { figure: figure(data?.queued), of: 'queued' },
        { figure: data?.oldestQueuedAt ? shortMoment(data.oldestQueuedAt) : '–', of: 'the oldest of it was written' },
        { figure: figure(data?.dead), of: 'given up' },
        { figure: figure(data?.sent), of: 'sent, last 24 hours' },
      ]}
    />
  );
}
