/** The server that `npm test -- postgres` runs the tests on; undefined if they run on SQLite. */
export const server = process.env['TEST_DATABASE_URL'];
