import type { EndpointResult } from '@plumbline/contract/endpoint';
import type { ListedRelease, listReleases, RegistryEvent } from '@plumbline/contract/releases/registry';

/** The registry's data about one remote. */
export type RemoteRegistry = EndpointResult<typeof listReleases>;

/** The current role of a release; `earlier` is a release in no channel. */
export type Role = 'live' | 'canary' | 'earlier';

export function roleOf(release: string, { channels }: Pick<RemoteRegistry, 'channels'>): Role {
  if (channels.live === release) return 'live';
  return channels.canary?.release === release ? 'canary' : 'earlier';
}

/** A release in the list; undefined if the release is older than the list. */
export function listedRelease(
  release: string,
  { releases }: Pick<RemoteRegistry, 'releases'>,
): ListedRelease | undefined {
  return releases.find((listed) => listed.release === release);
}

/** The event in the history that made a release live; undefined if that event is older than the history. */
export function wentLiveEvent({
  channels,
  history,
}: Pick<RemoteRegistry, 'channels' | 'history'>): RegistryEvent | undefined {
  return history.find(
    ({ action, release }) => (action === 'promote' || action === 'rollback') && release === channels.live,
  );
}
