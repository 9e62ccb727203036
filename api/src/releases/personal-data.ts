import type { PersonalData } from '../platform/personal-data/person-table.ts';

/** The registry's history names teams by their address, and cannot be changed. */
export const releasesPersonalData: PersonalData = {
  tables: [],
  obstacles: async (db, { key }) => {
    const team: unknown = await db('team_tokens').whereRaw('lower(email) = ?', [key]).first('id');
    return team === undefined ? [] : ['This is the address of a team that releases, whom the release history names.'];
  },
};
