interface Options {
  /** The command's arguments. */
  readonly names: readonly string[];
  /** All remotes of the workspace. */
  readonly workspace: readonly string[];
  /** Remotes with a live release, here or on the site whose releases are shown. */
  readonly released: readonly string[];
}

/**
 * The remotes to build and watch: the named ones (all by default), and those without any release (`unreleased`), so that the
 * site is complete. @throws Error naming unknown remotes.
 */
export function watchedRemotes({ names, workspace, released }: Options): { watched: string[]; unreleased: string[] } {
  // Shell completion adds a slash.
  const requested = names.map((name) => name.replace(/\/$/, ''));
  const unknown = requested.filter((name) => !workspace.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no remote ${unknown.join(', ')}; there are: ${workspace.join(', ')}`);
  if (requested.length === 0) return { watched: [...workspace], unreleased: [] };
  const unreleased = workspace.filter((name) => !requested.includes(name) && !released.includes(name));
  return { watched: workspace.filter((name) => requested.includes(name) || unreleased.includes(name)), unreleased };
}
