import type { PersonalData } from '../platform/personal-data/person-table.ts';

/** Teams stand by their address in a history that nobody may change. */
export const releasesPersonalData: PersonalData = {
  tables: [],
  open: async (db, { key }) => {
    const team: unknown = await db('team_tokens').whereRaw('lower(email) = ?', [key]).first('id');
    return team === undefined ? [] : ['This is the address of a team that releases, whom the release history names.'];
  },
};
