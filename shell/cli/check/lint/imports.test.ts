import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { importViolation } from './imports.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const violation = (file: string, specifier: string) => importViolation(join(root, file), specifier);

test.each([
  ['mf-blog/src/content.ts', '@plumbline/kit/button'],
  ['mf-blog/src/content.ts', '@plumbline/services'],
  ['mf-blog/src/content.ts', 'react'],
  ['mf-blog/src/content.ts', './pages/post/post-page.tsx'],
  ['mf-blog/webpack.config.ts', '@plumbline/remote/webpack'],
  ['mf-blog/src/remote.test.tsx', 'node:fs'],
  ['api/src/app.ts', 'koa'],
  ['shell/server/app.ts', '../src/app.tsx'],
  ['shell/server/app.ts', 'node:http'],
  ['shell/server/create-page-server.ts', '../render-host/render-hosts.ts'],
  ['shell/render-host/page-runner.ts', '../src/remotes/with-deadline.ts'],
  ['shell/registry/api-registry.test.ts', '../server/keys.ts'],
  ['e2e/bench/page/monolith/entry.tsx', '../../../../mf-blog/src/remote.tsx'],
  ['e2e/bench/monolith/entry.tsx', '../../../mf-blog/src/pages/post/post-page.tsx'],
  ['api/src/app.ts', './mail/index.ts'],
  ['api/src/cli/posts.ts', '../content/index.ts'],
  ['api/src/leads/contact/save-message.ts', '../../mail/index.ts'],
  ['api/src/leads/contact/save-message.ts', '../../platform/clock.ts'],
  ['api/src/mail/outbox/mail.test.ts', '../../app.ts'],
  ['api/src/mail/templates/template-html.ts', 'react-email'],
  ['api/src/testing/open-app.ts', '../commerce/payments/open-payments.ts'],
  ['mf-blog/src/pages/post/post-page.stories.tsx', '@plumbline/services/fake'],
  ['mf-blog/src/testing/page-args.ts', '@plumbline/services/fake'],
])('%s may import %s', (file, specifier) => {
  expect(violation(file, specifier)).toBeUndefined();
});

test.each([
  ['mf-blog/src/content.ts', 'mf-marketing', 'mf-marketing is a remote: it is found at runtime, never imported'],
  ['mf-blog/src/content.ts', '@plumbline/api', 'mf-blog may not import @plumbline/api'],
  ['mf-blog/src/content.ts', '@plumbline/remote/webpack', 'mf-blog may not import @plumbline/remote'],
  ['mf-blog/src/content.ts', 'node:fs', 'node:fs does not exist in browsers'],
  ['mf-blog/src/content.ts', 'util', 'util does not exist in browsers'],
  [
    'mf-blog/src/content.ts',
    '@plumbline/services/fake',
    '@plumbline/services/fake is for tests and stories: pages do without it',
  ],
  ['api/src/mail/module.ts', '../commerce/index.ts', 'mail comes before commerce and may not depend on it'],
  ['api/src/platform/clock.ts', '../mail/index.ts', 'platform comes before mail and may not depend on it'],
  ['api/src/mail/module.ts', '../settings.ts', 'mail imports a file outside all modules: src/settings.ts'],
  ['api/src/leads/module.ts', '../mail/outbox/outbox.ts', 'mail may only be imported through its index.ts'],
  ['api/src/cli/posts.ts', '../content/posts/store.ts', 'content may only be imported through its index.ts'],
  ['api/src/leads/module.ts', './index.ts', 'leads imports its own index.ts: import the file itself'],
  [
    'shell/src/app.tsx',
    '../smoke-test/smoke-test-site.ts',
    "the shell's browser code imports its server's or its commands'",
  ],
  ['api/src/mail/outbox/worker.ts', 'react', '@plumbline/api may not import react'],
  ['api/src/app.ts', 'styled-components', '@plumbline/api may not import styled-components'],
  ['api/contract/src/content/posts.ts', 'knex', '@plumbline/contract may not import knex'],
  ['mf-blog/src/remote.tsx', '@plumbline/art', 'mf-blog may not import @plumbline/art'],
  ['shell/kit/src/button/button.tsx', '@plumbline/art', '@plumbline/kit may not import @plumbline/art'],
  ['shell/kit/src/button/button.tsx', '@plumbline/services', '@plumbline/kit may not import @plumbline/services'],
  ['shell/src/app.tsx', '../server/app.ts', "the shell's browser code imports its server's or its commands'"],
  ['shell/src/app.tsx', '../render-host/host.ts', "the shell's browser code imports its server's or its commands'"],
  ['shell/render-host/messages.ts', '../server/api-client.ts', 'render hosts know nothing of the page server'],
  ['shell/src/app.tsx', '../registry/snapshot.ts', "the shell's browser code imports its server's or its commands'"],
  ['shell/registry/snapshot.ts', '../server/keys.ts', 'the registry knows nothing of the page server'],
  [
    'shell/src/app.tsx',
    '../kit/src/button/button.tsx',
    '@plumbline/shell reaches out of its own folder: import the other package by its name',
  ],
])('%s may not import %s', (file, specifier, sentence) => {
  expect(violation(file, specifier)).toBe(sentence);
});
