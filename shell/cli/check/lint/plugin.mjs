import { noOwnMocks } from './no-own-mocks.ts';
import { tablesRule } from './tables-rule.ts';
import { wallsRule } from './walls-rule.ts';

/** The workspace's own rules. */
export default {
  meta: { name: 'plumbline' },
  rules: { walls: wallsRule, tables: tablesRule, 'no-own-mocks': noOwnMocks },
};
