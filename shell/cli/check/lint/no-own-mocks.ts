import type { Rule } from './rule.ts';

const mocking = new Set(['mock', 'doMock', 'unstable_mockModule', 'createMockFromModule']);

/** A mock of an own module tests the mock; own code is handed what it needs. */
export const noOwnMocks: Rule = {
  create: (context) => ({
    CallExpression(node) {
      const { callee } = node;
      if (callee?.object?.name !== 'jest' || !mocking.has(callee.property?.name ?? '')) return;
      const module = node.arguments?.[0]?.value;
      if (typeof module === 'string' && /^(\.|@plumbline\/|mf-)/.test(module)) {
        context.report({ node, message: `${module} is our own: hand its user a fake instead of mocking it` });
      }
    },
  }),
};
