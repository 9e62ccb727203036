import type { StartHost } from '../host-process.ts';
import { emptyPage, type HostPage, type ToHost } from '../messages.ts';
import { startRenderHost } from '../render-host.ts';

/**
 * Starts a host whose messages a test sends with `emit`.
 * @param processorWait in ms: how long the host has waited for a processor.
 */
export function startScriptedHost(processorWait: () => number = () => 0) {
  const sent: ToHost[] = [];
  let emit: (message: unknown, text?: string) => void = () => undefined;
  let crash: (why: string) => void = () => undefined;
  const ends: { error: Error | null; whileIdle: boolean }[] = [];
  const start: StartHost = ({ onMessage, onEnd }) => {
    emit = (message, text = '') => onMessage(message, text);
    crash = onEnd;
    return { send: (message) => void sent.push(message), kill: () => onEnd('it was killed'), processorWait };
  };
  const host = startRenderHost({
    start,
    bundle: { code: '', filename: 'fixture.cjs', base: '/', kitVersion: '1.0.0', versions: {} },
    onEnd: (error, whileIdle) => void ends.push({ error, whileIdle }),
    onPrint: () => undefined,
  });
  /** The ids of the pages that the host was told to render. */
  const requestedIds = () => sent.flatMap((message) => (message.type === 'render' ? [message.id] : []));
  /** The ids of the pages that were sent a response of the API, once for each response. */
  const answeredIds = () => sent.flatMap((message) => (message.type === 'answer' ? [message.id] : []));
  const finishPage = (id: number) =>
    emit({ type: 'page', id, page: { ...emptyPage, body: { styles: '', seconds: 0 } } }, 'made');
  return {
    host,
    requestedIds,
    answeredIds,
    finishPage,
    ends,
    emit: (message: unknown) => emit(message),
    crash: (why: string) => crash(why),
  };
}

/** Whether a page is only a placeholder, which the browser fills, without a failure. */
export const isPlaceholder = ({ body, failures }: HostPage) => body === null && failures.length === 0;
