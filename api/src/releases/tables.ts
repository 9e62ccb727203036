/** The tables that only the files of this folder name; the linter reads this list. */
export const releasesTables = [
  'canary_trials',
  'registry_state',
  'release_channels',
  'release_history',
  'release_hours',
  'release_rests',
  'releases',
  'remote_failures',
  'remote_grants',
  'remote_sections',
  'removed_releases',
  'smoke_tests',
  'team_tokens',
] as const;
