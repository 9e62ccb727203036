import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { swcOptions } from './swc-options.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The Jest configuration with which `plumbline test` runs the tests of a remote in its own repository. */
export default {
  testEnvironment: here('dom-environment.mjs'),
  // Long, because a test must not fail only for a busy machine.
  testTimeout: 60_000,
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  setupFilesAfterEnv: [here('dom-setup.js')],
  transform: {
    '\\.[jt]sx?$': [createRequire(import.meta.url).resolve('@swc/jest'), swcOptions],
    '\\.(svg|png|jpe?g|webp|avif|woff2|ics|pdf|csv)$': here('asset-transform.mjs'),
  },
  // The SDK's packages are ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!(?:\\.pnpm/[^/]+/node_modules/)?@plumbline/)'],
};
