/** A server's part of a remote whose page asks the API for articles. */
export const listsPosts = `
const listPosts = { method: 'GET', path: '/blog/posts', paged: true };
exports.pages = { fixture: async () => ({
  Page: () => 'Fixture',
  load: async ({ prefetch }) => void (await prefetch(listPosts, { query: {} })),
}) };`;
