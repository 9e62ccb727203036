import { getDeskMessageFigures } from '@plumbline/contract/desk-messages';
import { TextLink } from '@plumbline/kit/link';
import { KeyFigures } from '../layout/stats.tsx';
import { useLiveEndpoint } from '../layout/use-live-endpoint.ts';

/** The messages in numbers, above the list. */
export function MessageFigures() {
  const { data } = useLiveEndpoint(getDeskMessageFigures, {});
  const figure = (value: number | undefined) => value?.toLocaleString('en-US') ?? '–';
  const link = (state: string, words: string) => <TextLink to={`/admin/messages?state=${state}`}>{words}</TextLink>;
  return (
    <KeyFigures
      figures={[
        { figure: figure(data?.unread), of: link('unread', 'unread') },
        { figure: figure(data?.open), of: link('open', 'read, not answered') },
        { figure: figure(data?.answered), of: 'answered, last 7 days' },
        { figure: figure(data?.suspected), of: link('suspected', 'taken for a machine’s') },
      ]}
    />
  );
}
