import * as v from 'valibot';
import { rollbackRelease } from '@plumbline/contract/releases/registry';
import { ReleaseHash } from '@plumbline/contract/releases/releases';
import { useApiClient } from '@plumbline/kit/api-client';
import { DialogContent } from '@plumbline/kit/dialog';
import { SelectField } from '@plumbline/kit/field';
import { useFormValue } from '@plumbline/kit/form';
import { shortHash } from '../../short-hash.ts';
import type { RemoteRegistry } from '../remote-registry.ts';
import { ChangePreview } from './change-preview.tsx';
import { ChannelForm, Reason } from './channel-form.tsx';
import { releaseOptions } from './release-options.ts';

const schema = v.object({ release: ReleaseHash, reason: Reason });

/** Asks which of the formerly live releases to return to, and rolls the remote back. */
export function RollbackDialog({ registry, onClose }: { registry: RemoteRegistry; onClose: () => void }) {
  const client = useApiClient();
  const { remote, live } = registry.channels;
  return (
    <DialogContent
      title={`Roll ${remote} back?`}
      description="Every new page view gets the earlier release, within a second. Tabs that are open keep what they have."
    >
      <ChannelForm
        remote={remote}
        schema={schema}
        initialValues={{ release: registry.earlier[0] ?? '', reason: '' }}
        confirmLabel="Roll back"
        busyLabel="Rolling back..."
        send={({ release, reason }) =>
          client.call(rollbackRelease, { params: { remote }, body: { release, expected: live, reason } })
        }
        successText={(channels) => `Rolled back: ${shortHash(channels.live ?? '')} is live again.`}
        onClose={onClose}
      >
        <ChosenChange registry={registry} />
        <SelectField name="release" label="Back to" options={releaseOptions(registry.earlier, registry)} />
      </ChannelForm>
    </DialogContent>
  );
}

function ChosenChange({ registry }: { registry: RemoteRegistry }) {
  const release = useFormValue('release');
  return (
    <ChangePreview
      registry={registry}
      rows={{ 'Live now': registry.channels.live, 'Live after': typeof release === 'string' ? release : null }}
    />
  );
}
