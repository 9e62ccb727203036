import * as v from 'valibot';
import { rollbackRelease } from '@plumbline/contract/registry';
import { ReleaseHash } from '@plumbline/contract/releases';
import { useApiClient } from '@plumbline/kit/api-client';
import { DialogContent } from '@plumbline/kit/dialog';
import { SelectField } from '@plumbline/kit/field';
import { useFormValue } from '@plumbline/kit/form';
import { shortHash } from '../../short-hash.ts';
import type { Facts } from '../facts.ts';
import { Change } from './change.tsx';
import { MoveForm, Reason } from './move-form.tsx';
import { releaseOptions } from './release-options.ts';

const schema = v.object({ release: ReleaseHash, reason: Reason });

/** Asks which of the formerly live releases to return to, and rolls the remote back. */
export function RollbackMove({ facts, onClose }: { facts: Facts; onClose: () => void }) {
  const client = useApiClient();
  const { remote, live } = facts.channels;
  return (
    <DialogContent
      title={`Roll ${remote} back?`}
      description="Every new page view gets the earlier release, within a second. Tabs that are open keep what they have."
    >
      <MoveForm
        remote={remote}
        schema={schema}
        initialValues={{ release: facts.earlier[0] ?? '', reason: '' }}
        confirm="Roll back"
        confirming="Rolling back..."
        send={({ release, reason }) =>
          client.call(rollbackRelease, { params: { remote }, body: { release, expected: live, reason } })
        }
        done={(channels) => `Rolled back: ${shortHash(channels.live ?? '')} is live again.`}
        onClose={onClose}
      >
        <ChosenChange facts={facts} />
        <SelectField name="release" label="Back to" options={releaseOptions(facts.earlier, facts)} />
      </MoveForm>
    </DialogContent>
  );
}

function ChosenChange({ facts }: { facts: Facts }) {
  const release = useFormValue('release');
  return (
    <Change
      facts={facts}
      rows={{ 'Live now': facts.channels.live, 'Live after': typeof release === 'string' ? release : null }}
    />
  );
}
