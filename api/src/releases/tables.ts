/** The tables that only the files of this folder name; the linter reads this list. */
export const releasesTables = [
  'canary_trials',
  'registry_state',
  'release_channels',
  'release_history',
  'release_hours',
  'release_rests',
  'release_trials',
  'releases',
  'remote_failures',
  'removed_releases',
  'team_tokens',
] as const;
