import { useParams } from 'react-router-dom';
import { listReleases, listRemotes } from '@plumbline/contract/releases/registry';
import { Button } from '@plumbline/kit/button';
import { ErrorState } from '@plumbline/kit/error-state';
import { TextLink } from '@plumbline/kit/link';
import type { MetaArgs } from '@plumbline/services';
import { AdminEmpty } from '../../layout/admin-empty.tsx';
import { adminMeta } from '../../layout/admin-meta.ts';
import { LivePage } from '../../layout/live-page.tsx';
import { AdminSection } from '../../layout/admin-section.tsx';
import { useLiveEndpoint, type LiveState } from '../../layout/use-live-endpoint.ts';
import { useMayAct } from '../../layout/use-right.ts';
import { GrantsSection } from './grants/grants-section.tsx';
import { CanaryPanel } from './canary-panel.tsx';
import type { RemoteRegistry } from './remote-registry.ts';
import { FailuresSection } from './failures-section.tsx';
import { HistoryTable } from './history-table.tsx';
import type { ChannelChange } from './channels/channel-change.ts';
import { ChannelDialog } from './channels/channel-dialog.tsx';
import { canaryCandidates } from './channels/release-options.ts';
import { ReleaseTable } from './release-table.tsx';
import { RemoteStats } from './remote-stats.tsx';
import { useChannelDialog } from './channels/use-channel-dialog.ts';

export function meta({ params: { remote = '' }, site }: MetaArgs) {
  return adminMeta(`Releases of ${remote}`, { site });
}

/** One remote: live release, canary, failures, history, and buttons to change them. `/admin/releases/:remote`. */
function RemoteReleasesPage() {
  const { remote = '' } = useParams();
  return <RemoteReleases key={remote} remote={remote} />;
}

export { RemoteReleasesPage as Page };

function RemoteReleases({ remote }: { remote: string }) {
  const answer = useLiveEndpoint(listReleases, { params: { remote } });
  const mayAct = useMayAct();
  const { openChange, open, show, close } = useChannelDialog();
  const { data: registry } = answer;
  const onChange = registry && mayAct ? (change: ChannelChange) => show(change, registry) : null;
  return (
    <LivePage
      title={remote}
      back={{ to: '/admin/releases', label: 'All remotes' }}
      dataName={`the releases of ${remote}`}
      state={answer}
      missing={{
        title: 'There is no such remote',
        text: 'Its address may have been cut short. Look it up by its name.',
      }}
      actions={registry && onChange && <HeadActions registry={registry} onChange={onChange} />}
    >
      {(data) => (
        <>
          {data.releases.length === 0 ? <NoReleases remote={remote} /> : <Remote registry={data} onChange={onChange} />}
          <GrantsSection registry={data} />
          {openChange && <ChannelDialog openChange={openChange} open={open} onClose={close} />}
        </>
      )}
    </LivePage>
  );
}

function HeadActions({ registry, onChange }: { registry: RemoteRegistry; onChange: (change: ChannelChange) => void }) {
  const { channels, earlier } = registry;
  return (
    <>
      {canaryCandidates(registry).length > 0 && channels.live !== null && channels.canary === null && (
        <Button variant="outline" size="compact" onClick={() => onChange({ kind: 'canary' })}>
          Try a canary
        </Button>
      )}
      {earlier.length > 0 && (
        <Button size="compact" onClick={() => onChange({ kind: 'rollback' })}>
          Roll back
        </Button>
      )}
    </>
  );
}

function Remote({
  registry,
  onChange,
}: {
  registry: RemoteRegistry;
  onChange: ((change: ChannelChange) => void) | null;
}) {
  const remotes = useLiveEndpoint(listRemotes, {});
  const state = remotes.data?.find(({ channels }) => channels.remote === registry.channels.remote);
  return (
    <>
      <RemoteStats registry={registry} state={state} />
      <CanaryPanel registry={registry} comparison={state?.canary ?? undefined} onChange={onChange} />
      {state ? <FailuresSection state={state} now={remotes.asOf ?? 0} /> : <FailuresError remotes={remotes} />}
      <ReleaseTable registry={registry} onChange={onChange} />
      <HistoryTable history={registry.history} />
    </>
  );
}

function FailuresError({ remotes: { error, retry, isLoading } }: { remotes: LiveState<unknown> }) {
  if (error === undefined) return null;
  return (
    <AdminSection title="Failures, last 24 hours">
      <ErrorState
        headingLevel={3}
        title="Its health could not be read"
        text={error.detail}
        onRetry={retry}
        retrying={isLoading}
      />
    </AdminSection>
  );
}

function NoReleases({ remote }: { remote: string }) {
  return (
    <AdminEmpty
      title={`Nothing was released of ${remote}`}
      text="A team publishes with npx plumbline publish; what it published appears here at once."
      action={<TextLink to="/admin/releases">All remotes</TextLink>}
    />
  );
}
