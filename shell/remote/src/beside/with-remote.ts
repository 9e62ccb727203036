import type { Snapshot, SnapshotRemote } from '@plumbline/contract/releases/releases';

/** A snapshot of the site in which a remote is the one that is worked on. */
export function withRemote(snapshot: Snapshot, remote: SnapshotRemote): Snapshot {
  return { ...snapshot, remotes: [...snapshot.remotes.filter(({ name }) => name !== remote.name), remote] };
}

const rootAndBoot =
  /<div id="root">[^]*?<\/div>(?=<script type="application\/json" id="boot">)<script type="application\/json" id="boot">([^]*?)<\/script>/;

/** What reloads an open page after a build. */
const reload = '<script>new EventSource("/_dev/events").onmessage=()=>location.reload()</script>';

/**
 * A document of the site that shows the remote which is worked on: its data names it, and the browser renders the page, because the
 * site's server has another release or none. Unchanged if it is no document of the shell.
 */
export function documentWith(html: string, remote: SnapshotRemote): string {
  return html
    .replace(rootAndBoot, (_, text: string) => {
      const boot = JSON.parse(text) as { snapshot: Snapshot };
      const changed = { ...boot, snapshot: withRemote(boot.snapshot, remote), rendered: false };
      const json = JSON.stringify(changed).replaceAll('<', '\\u003c');
      return `<div id="root"></div><script type="application/json" id="boot">${json}</script>`;
    })
    .replace('</body>', `${reload}</body>`);
}
