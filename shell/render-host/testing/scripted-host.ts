import type { StartHost } from '../host-process.ts';
import { emptyPage, type HostPage, type ToHost } from '../messages.ts';
import { startRenderHost } from '../render-host.ts';

/**
 * Starts a host whose messages a test sends with `say`.
 * @param processorWait in ms: how long the host has waited for a processor.
 */
export function startScriptedHost(processorWait: () => number = () => 0) {
  const sent: ToHost[] = [];
  let say: (message: unknown, text?: string) => void = () => undefined;
  let die: (why: string) => void = () => undefined;
  const ends: { error: Error | null; whileIdle: boolean }[] = [];
  const start: StartHost = ({ onMessage, onEnd }) => {
    say = (message, text = '') => onMessage(message, text);
    die = onEnd;
    return { send: (message) => void sent.push(message), kill: () => onEnd('it was killed'), processorWait };
  };
  const host = startRenderHost({
    start,
    bundle: { code: '', filename: 'fixture.cjs', base: '/', kitVersion: '1.0.0', versions: {} },
    onEnd: (error, whileIdle) => void ends.push({ error, whileIdle }),
    onPrint: () => undefined,
  });
  /** The ids of the pages that the host was told to render. */
  const given = () => sent.flatMap((message) => (message.type === 'render' ? [message.id] : []));
  /** The ids of the pages that were sent a response of the API, once for each response. */
  const answered = () => sent.flatMap((message) => (message.type === 'answer' ? [message.id] : []));
  const finish = (id: number) =>
    say({ type: 'page', id, page: { ...emptyPage, body: { styles: '', seconds: 0 } } }, 'made');
  return {
    host,
    given,
    answered,
    finish,
    ends,
    say: (message: unknown) => say(message),
    die: (why: string) => die(why),
  };
}

/** Whether a page is only a placeholder, which the browser fills, without a failure. */
export const isPlaceholder = ({ body, failures }: HostPage) => body === null && failures.length === 0;
