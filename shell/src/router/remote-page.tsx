import type { ComponentType } from 'react';
import type { SnapshotRemote } from '@plumbline/contract/releases';

/** A remote's page in its place. The element names the release on show, for people and for reports. */
export function remotePage(remote: SnapshotRemote, Page: ComponentType): ComponentType {
  return function RemotePage() {
    return (
      <div data-remote={remote.name} data-release={remote.release}>
        <Page />
      </div>
    );
  };
}
