import './provide-bundler-runtime.ts';
import { getInstance } from '@module-federation/enhanced/runtime';
import type { PageModule } from '@plumbline/services';
import type { Snapshot, SnapshotRemote } from '@plumbline/contract/releases';
import { integrityOf } from './integrity.ts';
import { refreshScripts } from './fetch-scripts.ts';
import { withDeadline } from './with-deadline.ts';

/** In ms: past it a remote counts as unavailable and its place shows the fallback. */
const loadDeadline = 15_000;

// Remotes share this runtime and make instances of their own in it: the module's functions would follow the newest.
const host = getInstance();

let integrity: (url: string) => string;

interface RemoteModule {
  readonly pages: Readonly<Record<string, () => Promise<PageModule>>>;
}

/** Makes the snapshot's remotes known to federation, besides those it knows already; nothing is loaded yet. */
export function registerSnapshot(snapshot: Snapshot): void {
  integrity = integrityOf(snapshot, window.location.origin);
  window.__plumblineIntegrity = integrity;
  host?.registerPlugins([
    {
      name: 'registered-hashes-only',
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = url;
        script.integrity = integrity(url);
        script.crossOrigin = 'anonymous';
        script.async = true;
        return { script, timeout: loadDeadline };
      },
    },
  ]);
  host?.registerRemotes(
    snapshot.remotes.map(({ base, container }) => ({
      name: container.name,
      entry: new URL(base + container.entry, window.location.origin).href,
      type: 'global',
      entryGlobalName: container.name,
    })),
  );
}

/**
 * Loads one page of a remote: its container, the module it exposes, and the page's own chunks.
 * @throws Error where any of it cannot be had in time, fails its hash, or throws while it is evaluated.
 */
export async function loadPage(remote: SnapshotRemote, page: string): Promise<PageModule> {
  const load = async () => {
    const module = await host?.loadRemote<RemoteModule>(
      `${remote.container.name}/${remote.container.module.replace('./', '')}`,
    );
    const importPage = module?.pages[page];
    if (importPage === undefined) throw new Error(`${remote.name} has no page "${page}"`);
    return importPage();
  };
  const again = async () => {
    await refreshScripts(remote, page);
    return load();
  };
  // A script takes a preload that has failed for its answer: an entry and a chunk may each cost an attempt.
  return withDeadline(load().catch(again).catch(again), loadDeadline, `${remote.name} did not load in time`);
}
