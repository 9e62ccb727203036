import { createContext, useContext } from 'react';
import type { Site } from '@plumbline/contract/site';
import type { LayoutBoot } from './layout/boot.ts';
import type { Overrides } from './overrides/overrides.ts';
import type { ObservableCache } from './cache/observable-cache.ts';

/** What the whole application is made from; it never changes while a page lives. */
export interface ShellContextValue {
  readonly site: Site;
  readonly cache: ObservableCache;
  readonly layout: LayoutBoot;
  /** Of the snapshot that this page was made with. */
  readonly snapshotId: string;
  /** Only in browsers, and only where remotes are overridden. */
  readonly overrides?: Overrides | undefined;
}

export const ShellContext = createContext<ShellContextValue | null>(null);

export function useShell(): ShellContextValue {
  const value = useContext(ShellContext);
  if (value === null) throw new Error('useShell needs an App above it');
  return value;
}
