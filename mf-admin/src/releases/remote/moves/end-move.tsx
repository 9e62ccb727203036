import * as v from 'valibot';
import { canaryRelease } from '@plumbline/contract/registry';
import { useApiClient } from '@plumbline/kit/api-client';
import { DialogContent } from '@plumbline/kit/dialog';
import { shortHash } from '../../short-hash.ts';
import type { Facts } from '../facts.ts';
import { Change } from './change.tsx';
import { MoveForm, Reason } from './move-form.tsx';

const schema = v.object({ reason: Reason });

/** Asks for confirmation before the canary ends, and ends it. */
export function EndMove({ facts, onClose }: { facts: Facts; onClose: () => void }) {
  const client = useApiClient();
  const { remote, live, canary } = facts.channels;
  if (canary === null) return null;
  const { release, percent } = canary;
  return (
    <DialogContent
      title={`End the canary of ${remote}?`}
      description={`The ${percent}% of the visitors who get ${shortHash(release)} get what everybody gets. It stays published.`}
    >
      <MoveForm
        remote={remote}
        schema={schema}
        initialValues={{ reason: '' }}
        confirm="End the canary"
        confirming="Ending it..."
        send={({ reason }) =>
          client.call(canaryRelease, { params: { remote }, body: { release, percent: 0, expected: live, reason } })
        }
        done={() => `${shortHash(release)} is tried no more.`}
        onClose={onClose}
      >
        <Change facts={facts} rows={{ [`${percent}% get now`]: release, 'All get then': live }} />
      </MoveForm>
    </DialogContent>
  );
}
