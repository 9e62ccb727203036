import { navigationOf, type NavigationItem } from '@plumbline/contract/releases/navigation';
import type { Snapshot, SnapshotRemote } from '@plumbline/contract/releases/releases';

/** The site's snapshot with the local build of a remote in place of its live release. */
export function snapshotWithRemote(snapshot: Snapshot, remote: SnapshotRemote): Snapshot {
  return { ...snapshot, remotes: [...snapshot.remotes.filter(({ name }) => name !== remote.name), remote] };
}

const rootAndBoot =
  /<div id="root">[^]*?<\/div>(?=<script type="application\/json" id="boot">)<script type="application\/json" id="boot">([^]*?)<\/script>/;

/** Whether a document was rendered by the shell; an error page of a proxy was not. */
export function isShellDocument(html: string): boolean {
  return rootAndBoot.test(html);
}

/** Matches the preloads of a remote's live scripts in a document. */
function preloadsOf({ name }: SnapshotRemote): RegExp {
  return new RegExp(`<link rel="preload" as="script"[^>]* href="/releases/${name}/[^>]*>`, 'g');
}

/** The navigation with the remote's current entries, after those of the other remotes. */
function navigationWith(items: readonly NavigationItem[], remote: SnapshotRemote): NavigationItem[] {
  const ownPaths = new Set(remote.routes.map(({ path }) => path));
  return [...items.filter(({ path }) => !ownPaths.has(path)), ...navigationOf([remote])];
}

/** The document of one of the remote's pages, with a provisional title: the site's title belongs to another release. */
export function withRemoteTitle(html: string, { name }: SnapshotRemote): string {
  return html.replace(/<title>[^<]*<\/title>/, `<title>${name} …</title>`);
}

/**
 * A document of the site that shows the local build of the remote: its boot data names the build, and the browser renders the page,
 * because the site's server has another release or none. Unchanged if the shell has not rendered it.
 */
export function documentWithRemote(html: string, remote: SnapshotRemote): string {
  return html
    .replace(rootAndBoot, (_, text: string) => {
      const boot = JSON.parse(text) as { snapshot: Snapshot; layout?: { navigation?: readonly NavigationItem[] } };
      const layout = { ...boot.layout, navigation: navigationWith(boot.layout?.navigation ?? [], remote) };
      const changed = { ...boot, snapshot: snapshotWithRemote(boot.snapshot, remote), layout, rendered: false };
      const json = JSON.stringify(changed).replaceAll('<', '\\u003c');
      return `<div id="root"></div><script type="application/json" id="boot">${json}</script>`;
    })
    .replaceAll(preloadsOf(remote), '');
}
