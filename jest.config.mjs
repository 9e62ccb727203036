import { fileURLToPath } from 'node:url';
import { onlyInFullRun } from './shell/cli/test/jest/only-in-full-run.ts';
import { swcOptions } from './shell/remote/src/jest/swc-options.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const swc = ['@swc/jest', swcOptions];

// A release or a story build keeps copies of sources; only the workspace's own are tests.
const ignored = [
  '/node_modules/',
  '/dist/',
  '/var/',
  '/storybook-static/',
  '/e2e/(?!(?:bench|pictures|releases)/)',
  '/check/planted/',
  // `npm test` sets SHORT_RUN, and `npm run test:all` does not.
  ...(process.env['SHORT_RUN'] ? onlyInFullRun : []),
];

const secondRun = here('shell/cli/test/jest/second-run.ts');

const shared = {
  rootDir: here('.'),
  testPathIgnorePatterns: ignored,
  modulePathIgnorePatterns: ['<rootDir>/var/', '/dist/', '/check/planted/'],
  transform: {
    '\\.tsx?$': swc,
    '\\.(svg|png|jpe?g|webp|avif|woff2|ics|pdf|csv)$': here('shell/remote/src/jest/asset-transform.mjs'),
  },
  transformIgnorePatterns: ['/node_modules/'],
  setupFilesAfterEnv: [secondRun],
};

/** Needs `NODE_OPTIONS=--experimental-vm-modules`; `npm test` sets it. */
export default {
  // A busy machine is no failure: what matters is that an answer comes, not when.
  testTimeout: 180_000,
  // Modules of ended tests stay in a worker's memory: collecting garbage among gigabytes takes half of its time.
  workerIdleMemoryLimit: '1200MB',
  projects: [
    {
      ...shared,
      displayName: 'native',
      testEnvironment: here('shell/cli/test/jest/native-environment.mjs'),
      testRunner: here('shell/cli/test/jest/native-runner.mjs'),
      testMatch: [
        '<rootDir>/api/**/*.test.ts',
        '<rootDir>/shell/{art,build,cli,remote,server,smoke-test}/**/*.test.ts',
        '<rootDir>/e2e/{bench,pictures,releases}/**/*.test.ts',
      ],
      // The test files of a worker share its globals, so each file imports Jest's functions instead.
      injectGlobals: false,
    },
    {
      ...shared,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/**/*.test.ts'],
      testPathIgnorePatterns: [
        ...ignored,
        '<rootDir>/api/',
        '<rootDir>/e2e/',
        '<rootDir>/shell/(?:art|build|cli|remote|server|smoke-test)/',
      ],
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
    },
    {
      ...shared,
      displayName: 'dom',
      testEnvironment: here('shell/remote/src/jest/dom-environment.mjs'),
      testMatch: ['<rootDir>/**/*.test.tsx'],
      setupFilesAfterEnv: [secondRun, here('shell/remote/src/jest/dom-setup.ts')],
    },
  ],
};
