import { canaryRelease } from '@plumbline/contract/releases/registry';
import * as v from 'valibot';
import { useApiClient } from '@plumbline/kit/api-client';
import { DialogContent } from '@plumbline/kit/dialog';
import { SelectField, TextField } from '@plumbline/kit/field';
import { useFormValue } from '@plumbline/kit/form';
import { FieldPair } from '../../../layout/field-pair.ts';
import { shortHash } from '../../short-hash.ts';
import type { RemoteRegistry } from '../remote-registry.ts';
import { CanaryForm } from './canary-schema.ts';
import { ChangePreview } from './change-preview.tsx';
import { ChannelForm } from './channel-form.tsx';
import { canaryCandidates, releaseOptions } from './release-options.ts';

/** Asks for a canary's release and its share of the visitors, and starts or changes the canary. */
export function CanaryDialog({
  release,
  registry,
  onClose,
}: {
  release?: string;
  registry: RemoteRegistry;
  onClose: () => void;
}) {
  const client = useApiClient();
  const { remote, live, canary } = registry.channels;
  const candidates = canaryCandidates(registry);
  const running = canary !== null && (release === undefined || release === canary.release);
  return (
    <DialogContent
      title={running ? `Change the canary of ${remote}?` : `Start a canary of ${remote}?`}
      description="A share of the visitors gets it, always the same ones. It is taken back by itself where it fails clearly more often than the live release."
    >
      <ChannelForm
        remote={remote}
        schema={CanaryForm}
        initialValues={{
          release: release ?? canary?.release ?? candidates[0] ?? '',
          percent: String(canary?.percent ?? 10),
          promoteAfter: canary?.promoteAfter ? String(canary.promoteAfter) : '',
          reason: '',
        }}
        confirmLabel={running ? 'Change the canary' : 'Start the canary'}
        busyLabel={running ? 'Changing...' : 'Starting...'}
        send={(body) => client.call(canaryRelease, { params: { remote }, body: { ...body, expected: live } })}
        successText={(channels) =>
          channels.canary
            ? `${shortHash(channels.canary.release)} goes to ${channels.canary.percent}% of the visitors.`
            : 'There is no canary now.'
        }
        onClose={onClose}
      >
        <VisitorShares registry={registry} />
        <SelectField name="release" label="Release" options={releaseOptions(candidates, registry)} />
        <FieldPair>
          <TextField name="percent" label="Percent of the visitors" inputMode="numeric" maxLength={3} />
          <TextField
            name="promoteAfter"
            label="Goes live after"
            hint="In minutes; by itself, if it does no worse by then."
            inputMode="numeric"
            maxLength={5}
            optional
          />
        </FieldPair>
      </ChannelForm>
    </DialogContent>
  );
}

/** The preview of the effect of the chosen values. */
function VisitorShares({ registry }: { registry: RemoteRegistry }) {
  const release = useFormValue('release');
  const percent = v.safeParse(CanaryForm.entries.percent, useFormValue('percent'));
  if (typeof release !== 'string' || release === '') return null;
  const canaryShare = percent.success ? `${percent.output}%` : 'Some';
  const liveShare = percent.success ? `${100 - percent.output}%` : 'The others';
  return (
    <ChangePreview
      registry={registry}
      rows={{ [`${canaryShare} get`]: release, [`${liveShare} keep`]: registry.channels.live }}
    />
  );
}
