import config from './jest.config.mjs';
import { shortRunOnPostgres } from './shell/cli/test/jest/short-run-on-postgres.ts';

const [native] = config.projects;

/** The API's tests once more, for the database that TEST_DATABASE_URL names; `npm test -- postgres` starts one. */
export default {
  ...config,
  projects: [
    {
      ...native,
      displayName: 'postgres',
      testMatch: process.env['SHORT_RUN']
        ? shortRunOnPostgres.map((pattern) => `<rootDir>/${pattern}`)
        : ['<rootDir>/api/src/**/*.test.ts'],
      // These tests start processes that use SQLite in a data folder, whatever TEST_DATABASE_URL names.
      testPathIgnorePatterns: [...native.testPathIgnorePatterns, '/payments/killed.test.ts$', '/api/src/main.test.ts$'],
    },
  ],
};
