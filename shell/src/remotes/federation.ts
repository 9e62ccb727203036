import './provide-bundler-runtime.ts';
import { createInstance, registerGlobalPlugins } from '@module-federation/enhanced/runtime';
import type { PageModule } from '@plumbline/services';
import type { ShownRelease } from '@plumbline/contract/releases/releases';
import { sharedForRemotes, sharedVersions } from '../shared/for-remotes.ts';
import { refreshScripts } from './fetch-scripts.ts';
import { chosenVersions } from './chosen-versions.ts';
import { knownHashes } from './known-hashes.ts';
import { RemoteFailure } from './remote-failure.ts';
import { withDeadline } from './with-deadline.ts';

/** In ms: a page that has not loaded after this counts as failed. */
const loadDeadline = 15_000;

/** In ms: the maximum of the random pause before a retry, so that browsers do not retry in step. */
const maxRetryPause = 250;

const chosen = chosenVersions(sharedVersions);
// A global plugin applies to every instance: each remote requests shared libraries through an instance of its own.
registerGlobalPlugins([chosen.plugin]);

// The shell keeps its instance: the runtime's module-level functions use the newest instance, which may be a remote's.
const host = createInstance({
  name: 'plumbline_shell',
  remotes: [],
  shared: sharedForRemotes(),
  shareStrategy: 'loaded-first',
  plugins: [
    {
      name: 'registered-hashes-only',
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = url;
        script.integrity = knownHashes.hashOf(url);
        script.crossOrigin = 'anonymous';
        script.async = true;
        return { script, timeout: loadDeadline };
      },
    },
  ],
});

// Without this, the runtime offers only the first of several versions of a library.
void Promise.all(host.initializeSharing('default'));

/** The containers registered with the host. */
const registered = new Set<string>();

interface RemoteModule {
  readonly pages: Readonly<Record<string, () => Promise<PageModule>>>;
}

/**
 * Loads one page of a release whose hashes are known: its container, the module it exposes, and the page's own chunks.
 * @throws RemoteFailure if any of them is late, fails its integrity check or throws.
 */
export async function loadPage(release: ShownRelease, page: string): Promise<PageModule> {
  const retry = async () => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * maxRetryPause));
    const fault = await refreshScripts(release, page);
    try {
      return await loadOnce(release, page);
    } catch (error) {
      if (fault === 'gone') throw new RemoteFailure('gone', 'A script is no longer there', { cause: error });
      if (fault === 'altered')
        throw new RemoteFailure('integrity', 'A script is not the one that was published', { cause: error });
      throw error;
    }
  };
  const timeoutError = new RemoteFailure('deadline', `${release.name} did not load in ${loadDeadline} ms`);
  // Two retries, because a failed preload fails the script as well: once for the entry, and once for a chunk.
  return withDeadline(loadOnce(release, page).catch(retry).catch(retry), loadDeadline, timeoutError);
}

async function loadOnce({ name, base, container, versions = {} }: ShownRelease, page: string): Promise<PageModule> {
  if (!registered.has(container.name)) {
    const entry = new URL(base + container.entry, window.location.origin).href;
    host.registerRemotes([{ name: container.name, entry, type: 'global', entryGlobalName: container.name }]);
    chosen.choose(container.name, versions);
    registered.add(container.name);
  }
  const module = await host
    .loadRemote<RemoteModule>(`${container.name}/${container.module.replace('./', '')}`)
    .catch((cause: unknown) => {
      throw new RemoteFailure('entry', messageOf(cause), { cause });
    });
  const importPage = module?.pages?.[page];
  if (typeof importPage !== 'function') throw new RemoteFailure('expose', `${name} has no page "${page}"`);
  try {
    const loaded = await importPage();
    if (!loaded?.Page) throw new RemoteFailure('expose', `The page "${page}" has no component`);
    return loaded;
  } catch (cause) {
    if (cause instanceof RemoteFailure) throw cause;
    throw new RemoteFailure('chunk', messageOf(cause), { cause });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
