import { fakeSite } from '@plumbline/services/fake';
import type { RenderInput } from '../messages.ts';

/** The input for a page of a release; its address is the path of the route unless `path` is given. */
export function renderInput(owned: RenderInput['owned'], path = owned.route.path): RenderInput {
  return {
    url: `http://localhost${path}`,
    site: fakeSite,
    layout: { renderedAt: '2031-05-01T00:00:00Z', navigation: [] },
    snapshotId: '',
    owned,
  };
}

const route = { path: '/fixture', page: 'fixture', render: 'server' as const };

/** The page of a release that has only this one. */
export const fixturePage: RenderInput['owned'] = {
  remote: {
    name: 'mf-fixture',
    release: 'a',
    base: '/releases/mf-fixture/a/',
    assets: {},
    integrity: {},
    container: { name: 'mf_fixture', entry: 'remoteEntry.js', module: './remote' },
    routes: [route],
  },
  route,
  params: {},
};
