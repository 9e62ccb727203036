import type { Registry, ReleaseRef } from '@plumbline/contract/releases/registry';
import type { ReleaseInUse } from '@plumbline/contract/releases/shell-fit';
import type { ReleaseStore } from './release-store.ts';

/** The live release, the canary and the rollback target of every remote, without those whose description cannot be read. */
export async function releasesInUse(
  { remotes }: Registry,
  store: Pick<ReleaseStore, 'describe'>,
): Promise<ReleaseInUse[]> {
  const descriptions = remotes.flatMap(({ name, live, canary, previous: [target] }) => [
    describe(name, 'live', live),
    describe(name, 'canary', canary),
    describe(name, 'rollback', target ?? null),
  ]);
  return (await Promise.all(descriptions)).filter((one) => one !== null);

  async function describe(
    remote: string,
    role: ReleaseInUse['role'],
    ref: ReleaseRef | null,
  ): Promise<ReleaseInUse | null> {
    if (ref === null) return null;
    const { release, description } = ref;
    const described = await store.describe(remote, release, description).catch(() => null);
    if (described === null) return null;
    const { shared, declaration } = described;
    return { remote, release, role, shared, declaration: { services: declaration.services } };
  }
}
