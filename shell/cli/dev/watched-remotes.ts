interface Given {
  /** The command's arguments. */
  readonly names: readonly string[];
  /** All remotes of the workspace. */
  readonly workspace: readonly string[];
  /** Remotes with a release in the local registry. */
  readonly released: readonly string[];
}

/**
 * Which remotes are built and watched: the named ones, all where none is named, and those that nothing was ever
 * released of (`unreleased`), for the site to be whole. @throws Error naming a remote that there is not.
 */
export function watchedRemotes({ names, workspace, released }: Given): { watched: string[]; unreleased: string[] } {
  // Completed by a shell, a folder's name ends in a slash.
  const wanted = names.map((name) => name.replace(/\/$/, ''));
  const unknown = wanted.filter((name) => !workspace.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no remote ${unknown.join(', ')}; there are: ${workspace.join(', ')}`);
  if (wanted.length === 0) return { watched: [...workspace], unreleased: [] };
  const unreleased = workspace.filter((name) => !wanted.includes(name) && !released.includes(name));
  return { watched: workspace.filter((name) => wanted.includes(name) || unreleased.includes(name)), unreleased };
}
