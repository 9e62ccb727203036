import { buildEventsPath, type BuildState } from '../build-state.ts';
import { showErrors } from './error-panel.ts';

type Listener = (state: BuildState) => void;

/** The states of all builds in the page, over one connection. */
interface BuildStates {
  /** Calls the listener with each good build of `owner`, immediately with one that exists already. */
  listen(owner: string, listener: Listener): void;
}

declare global {
  interface Window {
    __plumblineBuilds?: BuildStates;
  }
}

/** The page's only connection, opened by the first build in the page. */
export function buildStates(): BuildStates {
  return (window.__plumblineBuilds ??= connect());
}

function connect(): BuildStates {
  const states = new Map<string, BuildState>();
  const listeners = new Map<string, Listener>();
  // An EventSource reconnects by itself after a restart of the page server, and then receives every state again.
  new EventSource(buildEventsPath).onmessage = ({ data }: MessageEvent<string>) => {
    const state = JSON.parse(data) as BuildState;
    const before = states.get(state.owner);
    states.set(state.owner, state);
    showErrors([...states.values()].filter(({ errors }) => errors.length > 0));
    if (state.errors.length > 0) return;
    const listener = listeners.get(state.owner);
    if (listener) listener(state);
    // The page shows the shell's fallback for a remote that had no good build until now.
    else if (before && before.hashes === null) window.location.reload();
  };
  return {
    listen(owner, listener) {
      listeners.set(owner, listener);
      const state = states.get(owner);
      if (state && state.errors.length === 0) listener(state);
    },
  };
}
