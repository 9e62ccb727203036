import { createContext, useContext } from 'react';
import type { Site } from '@plumbline/contract/site';
import type { LayoutBoot } from './layout/boot.ts';
import type { Frame } from './layout/frame.ts';
import type { Overrides } from './overrides/overrides.ts';
import type { ObservableCache } from './cache/observable-cache.ts';

/** The application-wide values, constant for the lifetime of the page. */
export interface ShellContextValue {
  readonly site: Site;
  readonly cache: ObservableCache;
  /** The values of the server's rendering that hydration of header and footer needs. */
  readonly layout: LayoutBoot;
  /** The id of the snapshot (the live releases at one moment) that the page was rendered from. */
  readonly snapshotId: string;
  /** Whether the server sent this document with the frame of the admin pages; default false. */
  readonly isAdminDocument?: boolean;
  /** The frame of the admin pages, which visitors never load; null if it could not be loaded. */
  readonly adminFrame?: Frame | null;
  /** The remotes that a developer has replaced in this browser. */
  readonly overrides?: Overrides | undefined;
}

export const ShellContext = createContext<ShellContextValue | null>(null);

export function useShell(): ShellContextValue {
  const value = useContext(ShellContext);
  if (value === null) throw new Error('useShell needs an App above it');
  return value;
}
