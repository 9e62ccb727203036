import { navigationOf, type NavigationItem } from '@plumbline/contract/releases/navigation';
import type { Snapshot, SnapshotRemote } from '@plumbline/contract/releases/releases';

/** A snapshot of the site in which a remote is the one that is worked on. */
export function withRemote(snapshot: Snapshot, remote: SnapshotRemote): Snapshot {
  return { ...snapshot, remotes: [...snapshot.remotes.filter(({ name }) => name !== remote.name), remote] };
}

const rootAndBoot =
  /<div id="root">[^]*?<\/div>(?=<script type="application\/json" id="boot">)<script type="application\/json" id="boot">([^]*?)<\/script>/;

/** Whether a document is one of the shell's, not a server's error page. */
export function isOfShell(html: string): boolean {
  return rootAndBoot.test(html);
}

/** Matches the preloads of a remote's live scripts in a document. */
function preloadsOf({ name }: SnapshotRemote): RegExp {
  return new RegExp(`<link rel="preload" as="script"[^>]* href="/releases/${name}/[^>]*>`, 'g');
}

/** The navigation with the remote's current entries, after those of the other remotes. */
function navigationWith(shown: readonly NavigationItem[], remote: SnapshotRemote): NavigationItem[] {
  const own = new Set(remote.routes.map(({ path }) => path));
  return [...shown.filter(({ path }) => !own.has(path)), ...navigationOf([remote])];
}

/** The site's document of one of the remote's own pages: it has another title until the browser has rendered the page. */
export function withOwnTitle(html: string, { name }: SnapshotRemote): string {
  return html.replace(/<title>[^<]*<\/title>/, `<title>${name} …</title>`);
}

/**
 * A document of the site that shows the remote in development: its data names it, and the browser renders the page, because the
 * site's server has another release or none. Unchanged if it is no document of the shell.
 */
export function documentWith(html: string, remote: SnapshotRemote): string {
  return html
    .replace(rootAndBoot, (_, text: string) => {
      const boot = JSON.parse(text) as { snapshot: Snapshot; layout?: { navigation?: readonly NavigationItem[] } };
      const layout = { ...boot.layout, navigation: navigationWith(boot.layout?.navigation ?? [], remote) };
      const changed = { ...boot, snapshot: withRemote(boot.snapshot, remote), layout, rendered: false };
      const json = JSON.stringify(changed).replaceAll('<', '\\u003c');
      return `<div id="root"></div><script type="application/json" id="boot">${json}</script>`;
    })
    .replaceAll(preloadsOf(remote), '');
}
