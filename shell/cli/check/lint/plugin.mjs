import { noOwnMocks } from './no-own-mocks.ts';
import { wallsRule } from './walls-rule.ts';

/** The workspace's own rules. */
export default { meta: { name: 'plumbline' }, rules: { walls: wallsRule, 'no-own-mocks': noOwnMocks } };
