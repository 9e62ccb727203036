import * as v from 'valibot';
import { promoteRelease } from '@plumbline/contract/registry';
import { useApiClient } from '@plumbline/kit/api-client';
import { DialogContent } from '@plumbline/kit/dialog';
import { shortHash } from '../../short-hash.ts';
import type { Facts } from '../facts.ts';
import { Change } from './change.tsx';
import { MoveForm, Reason } from './move-form.tsx';

const schema = v.object({ reason: Reason });

/** Asks for confirmation before a release goes live, and promotes it. */
export function PromoteMove({ release, facts, onClose }: { release: string; facts: Facts; onClose: () => void }) {
  const client = useApiClient();
  const { remote, live, canary } = facts.channels;
  return (
    <DialogContent title={`Make ${shortHash(release)} live?`} description={promoteText(remote, release, canary)}>
      <MoveForm
        remote={remote}
        schema={schema}
        initialValues={{ reason: '' }}
        confirm="Make it live"
        confirming="Making it live..."
        send={({ reason }) =>
          client.call(promoteRelease, { params: { remote }, body: { release, expected: live, reason } })
        }
        done={() => `${shortHash(release)} is live now.`}
        onClose={onClose}
      >
        <Change facts={facts} rows={{ 'Live now': live, 'Live after': release }} />
      </MoveForm>
    </DialogContent>
  );
}

function promoteText(remote: string, release: string, canary: Facts['channels']['canary']): string {
  const all = `Every new page view of ${remote} gets it, within a second. Tabs that are open keep what they have.`;
  if (canary === null) return all;
  if (canary.release === release) return `${all} Its trial as a canary ends.`;
  return `${all} The canary ${shortHash(canary.release)} goes on beside it.`;
}
