import type { StartHost } from '../host-process.ts';
import { emptyPage, type HostPage, type ToHost } from '../messages.ts';
import { openRenderHost } from '../render-host.ts';

/**
 * A host that sends the messages of a test.
 * @param waited in ms: how long the host has waited for a processor.
 */
export function openHost(waited: () => number = () => 0) {
  const sent: ToHost[] = [];
  let say: (message: unknown, text?: string) => void = () => undefined;
  let die: (why: string) => void = () => undefined;
  const deaths: { error: Error | null; whileIdle: boolean }[] = [];
  const start: StartHost = ({ onMessage, onEnd }) => {
    say = (message, text = '') => onMessage(message, text);
    die = onEnd;
    return { send: (message) => void sent.push(message), kill: () => onEnd('it was killed'), waited };
  };
  const host = openRenderHost({
    start,
    bundle: { code: '', filename: 'fixture.cjs', base: '/', kitVersion: '1.0.0', versions: {} },
    onEnd: (error, whileIdle) => void deaths.push({ error, whileIdle }),
    onPrint: () => undefined,
  });
  /** The ids of the pages that the host was given. */
  const given = () => sent.flatMap((message) => (message.type === 'render' ? [message.id] : []));
  /** The ids of the pages that were given an answer. */
  const answered = () => sent.flatMap((message) => (message.type === 'answer' ? [message.id] : []));
  const finish = (id: number) =>
    say({ type: 'page', id, page: { ...emptyPage, body: { styles: '', seconds: 0 } } }, 'made');
  return {
    host,
    given,
    answered,
    finish,
    deaths,
    say: (message: unknown) => say(message),
    die: (why: string) => die(why),
  };
}

/** Whether a page is a place in which the browser renders it. */
export const isPlace = ({ body, failures }: HostPage) => body === null && failures.length === 0;
