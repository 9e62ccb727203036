import { importsRule } from './imports-rule.ts';
import { noOwnMocks } from './no-own-mocks.ts';
import { tablesRule } from './tables-rule.ts';

/** The workspace's own rules. */
export default {
  meta: { name: 'plumbline' },
  rules: { imports: importsRule, tables: tablesRule, 'no-own-mocks': noOwnMocks },
};
