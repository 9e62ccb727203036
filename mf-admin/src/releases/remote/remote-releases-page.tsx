import { useParams } from 'react-router-dom';
import { listReleases, listRemotes } from '@plumbline/contract/registry';
import { Button } from '@plumbline/kit/button';
import { ErrorState } from '@plumbline/kit/error-state';
import { TextLink } from '@plumbline/kit/link';
import type { MetaArgs } from '@plumbline/services';
import { DeskEmpty } from '../../layout/admin-empty.tsx';
import { DeskFault, StaleNotice } from '../../layout/admin-fault.tsx';
import { DeskFrame } from '../../layout/admin-frame.tsx';
import { DeskHead } from '../../layout/admin-head.tsx';
import { DeskLoading } from '../../layout/admin-loading.tsx';
import { deskMeta } from '../../layout/admin-meta.ts';
import { DeskSection } from '../../layout/admin-section.tsx';
import { useLiveEndpoint, type LiveState } from '../../layout/use-live-endpoint.ts';
import { useMayAct } from '../../layout/use-may-act.ts';
import { CanaryPanel } from './canary-panel.tsx';
import type { Facts } from './facts.ts';
import { FailuresSection } from './failures-section.tsx';
import { HistoryTable } from './history-table.tsx';
import type { Move } from './moves/move.ts';
import { MoveDialog } from './moves/move-dialog.tsx';
import { ReleaseTable } from './release-table.tsx';
import { RemoteFigures } from './remote-stats.tsx';
import { useAskedMove } from './use-asked-move.ts';

export function meta({ params: { remote = '' }, site }: MetaArgs) {
  return deskMeta(`Releases of ${remote}`, { site });
}

/** One remote: live release, canary, failures, history, and buttons to change them. `/admin/releases/:remote`. */
function RemoteReleasesPage() {
  const { remote = '' } = useParams();
  const registry = useLiveEndpoint(listReleases, { params: { remote } });
  const mayAct = useMayAct();
  const { asked, open, ask, close } = useAskedMove();
  const { data: facts, error } = registry;
  const onMove = facts && mayAct ? (move: Move) => ask(move, facts) : null;
  return (
    <DeskFrame>
      <DeskHead
        title={remote}
        above={<TextLink to="/admin/releases">All remotes</TextLink>}
        asOf={facts && registry.asOf}
      >
        {facts && onMove && <HeadActions facts={facts} onMove={onMove} />}
      </DeskHead>
      {facts ? (
        <>
          <StaleNotice error={error} />
          {facts.releases.length === 0 ? <Unknown remote={remote} /> : <Remote facts={facts} onMove={onMove} />}
        </>
      ) : error ? (
        <DeskFault what={`The releases of ${remote}`} state={{ ...registry, error }} />
      ) : (
        <DeskLoading what={`Asking for the releases of ${remote}`} />
      )}
      {asked && <MoveDialog asked={asked} open={open} onClose={close} />}
    </DeskFrame>
  );
}

export { RemoteReleasesPage as Page };

function HeadActions({ facts, onMove }: { facts: Facts; onMove: (move: Move) => void }) {
  const { channels, earlier, releases } = facts;
  const another = releases.some(({ release }) => release !== channels.live);
  return (
    <>
      {another && channels.live !== null && channels.canary === null && (
        <Button variant="outline" size="compact" onClick={() => onMove({ kind: 'canary' })}>
          Try a canary
        </Button>
      )}
      {earlier.length > 0 && (
        <Button size="compact" onClick={() => onMove({ kind: 'rollback' })}>
          Roll back
        </Button>
      )}
    </>
  );
}

function Remote({ facts, onMove }: { facts: Facts; onMove: ((move: Move) => void) | null }) {
  const remotes = useLiveEndpoint(listRemotes, {});
  const state = remotes.data?.find(({ channels }) => channels.remote === facts.channels.remote);
  return (
    <>
      <RemoteFigures facts={facts} state={state} />
      <CanaryPanel facts={facts} comparison={state?.canary ?? undefined} onMove={onMove} />
      {state ? <FailuresSection state={state} now={remotes.asOf ?? 0} /> : <NoFailures remotes={remotes} />}
      <ReleaseTable facts={facts} onMove={onMove} />
      <HistoryTable history={facts.history} />
    </>
  );
}

function NoFailures({ remotes: { error, retry, isLoading } }: { remotes: LiveState<unknown> }) {
  if (error === undefined) return null;
  return (
    <DeskSection title="Failures, last 24 hours">
      <ErrorState
        headingLevel={3}
        title="How it does could not be read"
        text={error.detail}
        onRetry={retry}
        retrying={isLoading}
      />
    </DeskSection>
  );
}

function Unknown({ remote }: { remote: string }) {
  return (
    <DeskEmpty
      title={`Nothing was released of ${remote}`}
      text="A team publishes with npx plumbline publish; what it published stands here at once."
      action={<TextLink to="/admin/releases">All remotes</TextLink>}
    />
  );
}
