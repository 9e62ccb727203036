/** The server bundle of a remote whose page reads articles from the API. */
export const postListBundle = `
const listPosts = { method: 'GET', path: '/blog/posts', paged: true };
exports.pages = { fixture: async () => ({
  Page: () => 'Fixture',
  load: async ({ prefetch }) => void (await prefetch(listPosts, { query: {} })),
}) };`;
