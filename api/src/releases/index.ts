// The face of the module: all that others may use of it.
export { releasesModule } from './module.ts';
export { openReleaseDesk } from './open-releases.ts';
export { releasesPersonalData } from './personal-data.ts';
export type { Actor } from './registry/actor.ts';
export { promote } from './registry/move-channel.ts';
export { parseDescription, publishRelease } from './registry/publish-release.ts';
export { readReleaseFolder } from './registry/read-folder.ts';
export { neighboursOn } from './registry/routes-beside.ts';
export { skipAhead } from './registry/skip-ahead.ts';
export { releasesInUse } from './registry/store.ts';
export { addTeamToken, listTeams, revokeTeamTokens, tokenRights } from './registry/team-tokens.ts';
export type { ReleaseDeps } from './release-deps.ts';
export { type ReleaseRules, releaseRulesFrom, releaseSettings } from './release-settings.ts';
export type { ReleasesDeps } from './releases-deps.ts';
export { releasesRetention } from './retention.ts';
export { type PurgeRules, purgeRulesFrom, purgeSettings } from './shared-caches/purge-settings.ts';
export { inspectRelease } from './validation/inspect-release.ts';
export { routeClashes } from './validation/route-clashes.ts';
