import * as v from 'valibot';
import { canaryRelease } from '@plumbline/contract/releases/registry';
import { useApiClient } from '@plumbline/kit/api-client';
import { DialogContent } from '@plumbline/kit/dialog';
import { shortHash } from '../../short-hash.ts';
import type { RemoteRegistry } from '../remote-registry.ts';
import { ChangePreview } from './change-preview.tsx';
import { ChannelForm, Reason } from './channel-form.tsx';

const schema = v.object({ reason: Reason });

/** Asks for confirmation before the canary ends, and ends it. */
export function EndCanaryDialog({ registry, onClose }: { registry: RemoteRegistry; onClose: () => void }) {
  const client = useApiClient();
  const { remote, live, canary } = registry.channels;
  if (canary === null) return null;
  const { release, percent } = canary;
  return (
    <DialogContent
      title={`End the canary of ${remote}?`}
      description={`The ${percent}% of the visitors who get ${shortHash(release)} get what everybody gets. It stays published.`}
    >
      <ChannelForm
        remote={remote}
        schema={schema}
        initialValues={{ reason: '' }}
        confirmLabel="End the canary"
        busyLabel="Ending it..."
        send={({ reason }) =>
          client.call(canaryRelease, { params: { remote }, body: { release, percent: 0, expected: live, reason } })
        }
        successText={() => `${shortHash(release)} is no longer a canary.`}
        onClose={onClose}
      >
        <ChangePreview registry={registry} rows={{ [`${percent}% get now`]: release, 'All get then': live }} />
      </ChannelForm>
    </DialogContent>
  );
}
