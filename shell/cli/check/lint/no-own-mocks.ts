import type { Rule } from './rule.ts';

const mockMethods = new Set(['mock', 'doMock', 'unstable_mockModule', 'createMockFromModule']);

/** Own modules must not be mocked: their dependencies are parameters, for which tests pass fakes. */
export const noOwnMocks: Rule = {
  create: (context) => ({
    CallExpression(node) {
      const { callee } = node;
      if (callee?.object?.name !== 'jest' || !mockMethods.has(callee.property?.name ?? '')) return;
      const module = node.arguments?.[0]?.value;
      if (typeof module === 'string' && /^(\.|@plumbline\/|mf-)/.test(module)) {
        context.report({ node, message: `${module} is our own: pass a fake as a parameter instead of mocking it` });
      }
    },
  }),
};
