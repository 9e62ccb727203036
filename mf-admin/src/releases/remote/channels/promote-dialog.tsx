import * as v from 'valibot';
import { promoteRelease } from '@plumbline/contract/releases/registry';
import { useApiClient } from '@plumbline/kit/api-client';
import { DialogContent } from '@plumbline/kit/dialog';
import { shortHash } from '../../short-hash.ts';
import type { RemoteRegistry } from '../remote-registry.ts';
import { ChangePreview } from './change-preview.tsx';
import { SmokeTestNotice } from './smoke-test-notice.tsx';
import { ChannelForm, Reason } from './channel-form.tsx';

const schema = v.object({ reason: Reason });

/** Asks for confirmation before a release goes live, and promotes it. */
export function PromoteDialog({
  release,
  registry,
  onClose,
}: {
  release: string;
  registry: RemoteRegistry;
  onClose: () => void;
}) {
  const client = useApiClient();
  const { remote, live, canary } = registry.channels;
  return (
    <DialogContent title={`Make ${shortHash(release)} live?`} description={promoteText(remote, release, canary)}>
      <ChannelForm
        remote={remote}
        schema={schema}
        initialValues={{ reason: '' }}
        confirmLabel="Make it live"
        busyLabel="Making it live..."
        send={({ reason }) =>
          client.call(promoteRelease, { params: { remote }, body: { release, expected: live, reason } })
        }
        successText={() => `${shortHash(release)} is live now.`}
        onClose={onClose}
      >
        <ChangePreview registry={registry} rows={{ 'Live now': live, 'Live after': release }} />
        <SmokeTestNotice remote={remote} release={release} />
      </ChannelForm>
    </DialogContent>
  );
}

function promoteText(remote: string, release: string, canary: RemoteRegistry['channels']['canary']): string {
  const all = `Every new page view of ${remote} gets it, within a second. Tabs that are open keep what they have.`;
  if (canary === null) return all;
  if (canary.release === release) return `${all} It is no longer a canary then.`;
  return `${all} The canary ${shortHash(canary.release)} goes on beside it.`;
}
