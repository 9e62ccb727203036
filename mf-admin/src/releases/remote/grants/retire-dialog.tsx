import * as v from 'valibot';
import { retireRemote } from '@plumbline/contract/releases/remotes';
import { useApiClient } from '@plumbline/kit/api-client';
import { DialogContent } from '@plumbline/kit/dialog';
import { ChannelForm, Reason } from '../channels/channel-form.tsx';

const schema = v.object({ reason: Reason });

/** Asks for confirmation, and takes a remote off the site. */
export function RetireDialog({ remote, onClose }: { remote: string; onClose: () => void }) {
  const client = useApiClient();
  return (
    <DialogContent
      title={`Retire ${remote}?`}
      description="Its pages are no longer there, its tokens stop working, and its sections are free for others. Its releases and their history stay."
    >
      <ChannelForm
        remote={remote}
        schema={schema}
        initialValues={{ reason: '' }}
        confirmLabel="Retire"
        busyLabel="Retiring..."
        send={(body) => client.call(retireRemote, { params: { remote }, body })}
        successText={() => 'It is off the site.'}
        onClose={onClose}
      />
    </DialogContent>
  );
}
