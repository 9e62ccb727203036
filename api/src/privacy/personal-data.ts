import { commercePersonalData, commerceRetention } from '../commerce/index.ts';
import { leadsPersonalData, leadsRetention } from '../leads/index.ts';
import { mailPersonalData, mailRetention } from '../mail/index.ts';
import { membersPersonalData } from '../members/index.ts';
import type { PersonalData, PersonTable } from '../platform/personal-data/person-table.ts';
import type { Retention } from '../platform/personal-data/retention.ts';
import { releasesPersonalData, releasesRetention } from '../releases/index.ts';
import { staffPersonalData } from '../staff/index.ts';

/** What every module holds of people, in the order of an erasure: what depends on other modules' rows comes first. */
export const personalData: readonly PersonalData[] = [
  releasesPersonalData,
  leadsPersonalData,
  commercePersonalData,
  membersPersonalData,
  staffPersonalData,
  mailPersonalData,
];

/** Every table that holds something of people. A test holds that none of the database is missing here. */
export const personTables: readonly PersonTable[] = personalData.flatMap(({ tables }) => tables);

/** How long the modules keep what does not stay. */
export const retention: readonly Retention[] = [
  ...leadsRetention,
  ...commerceRetention,
  ...mailRetention,
  ...releasesRetention,
];
