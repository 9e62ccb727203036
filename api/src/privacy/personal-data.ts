import { commercePersonalData, commerceRetention } from '../commerce/index.ts';
import { leadsPersonalData, leadsRetention } from '../leads/index.ts';
import { mailPersonalData, mailRetention } from '../mail/index.ts';
import { membersPersonalData } from '../members/index.ts';
import type { PersonalData, PersonTable } from '../platform/personal-data/person-table.ts';
import type { Retention } from '../platform/personal-data/retention.ts';
import { releasesPersonalData, releasesRetention } from '../releases/index.ts';
import { staffPersonalData } from '../staff/index.ts';

/**
 * The personal data of every module, in the order of an erasure: modules that reference other modules' rows come first.
 */
export const personalData: readonly PersonalData[] = [
  releasesPersonalData,
  leadsPersonalData,
  commercePersonalData,
  membersPersonalData,
  staffPersonalData,
  mailPersonalData,
];

/** All tables with personal data. A test checks that every other table of the database is listed as one without. */
export const personTables: readonly PersonTable[] = personalData.flatMap(({ tables }) => tables);

/** The retention rules of all modules. */
export const retention: readonly Retention[] = [
  ...leadsRetention,
  ...commerceRetention,
  ...mailRetention,
  ...releasesRetention,
];
