import type { Database } from '../../src/platform/database/database.ts';
import { memberParts } from '../../src/members/admin/export-members.ts';
import { listMembersPage } from '../../src/members/admin/list-members.ts';
import { memberFigures } from '../../src/members/admin/member-stats.ts';
import { searchedAs } from '../../src/members/memberships/standing.ts';
import { findHeld } from '../../src/privacy/export/find-held.ts';
import { personOf } from '../../src/privacy/person.ts';
import { at, end, type DeskBench } from './measure-list.ts';

const day = 86_400_000;

function memberRow(index: number) {
  const about = { number: 10_001 + index, name: `Renée Castellano ${index}`, email: `member-${index}@example.org` };
  const ended = index % 3 === 0;
  const paidUntil = new Date(end + ((index % 365) - (ended ? 400 : 0)) * day).toISOString();
  return {
    ...about,
    ...searchedAs(about),
    email_key: about.email,
    member_type: 'realEstateProfessional',
    joined_at: at(index),
    standing: ended ? 'ended' : index % 500 === 1 ? 'past_due' : 'active',
    paid_until: paidUntil,
    renews: !ended,
    ended_at: ended ? paidUntil : null,
  };
}

const asked = { q: '', sort: 'newest', limit: 50 } as const;

const page = (different: object) => (db: Database) => listMembersPage(db.knex, { ...asked, ...different }, end);

export const members: DeskBench = {
  of: 'members',
  tables: [['members', memberRow]],
  works: {
    'first page': page({}),
    'first page, due first': page({ sort: 'due' }),
    'first page, by name': page({ sort: 'name' }),
    'renewals retrying': page({ standing: 'past_due' }),
    'due within 7 days': page({ due: '7' }),
    'search that finds all': page({ q: 'castellano' }),
    'search that finds one': page({ q: 'member-777@' }),
    'search that finds nothing': page({ q: 'nobody at all' }),
    figures: ({ knex }) => memberFigures(knex, end),
    'held of a person': async ({ knex }) => findHeld(knex, await personOf(knex, 'member-777@example.org')),
  },
  all: (knex) => memberParts(knex, { q: '' }, end),
};
