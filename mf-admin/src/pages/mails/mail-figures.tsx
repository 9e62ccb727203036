import { getDeskMailFigures } from '@plumbline/contract/desk-mail';
import { KeyFigures } from '../../desk/key-figures.tsx';
import { shortMoment } from '../../desk/moment.tsx';
import { useLiveEndpoint } from '../../desk/use-live-endpoint.ts';

/** How the mail stands, above the list. */
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
