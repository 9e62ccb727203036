import { loadShell } from '../bundles/shell-renderer.ts';
import type { StartHost } from '../../render-host/host-process.ts';
import { createPageRunner } from '../../render-host/page-runner.ts';
import type { ToHost } from '../../render-host/messages.ts';

/** Render hosts within this process: fast, but without isolation. The real ones are tested in `shell/render-host`. */
export const inProcessHosts: StartHost = ({ onMessage, onEnd }) => {
  let isAlive = true;
  const run = createPageRunner(loadShell().renderer, (message, text = '') => {
    const sent = copy(message);
    deliver(() => onMessage(sent, text));
  });
  function deliver(work: () => void): void {
    setImmediate(() => isAlive && work());
  }
  return {
    send: (message, text = '') => deliver(() => run(copy(message) as ToHost, text)),
    kill() {
      if (isAlive) onEnd('it was killed');
      isAlive = false;
    },
  };
};

const copy = (message: unknown): unknown => JSON.parse(JSON.stringify(message));
