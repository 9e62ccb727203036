import { createClient } from '@plumbline/contract/client';
import {
  createArticle,
  publishArticle,
  saveArticle,
  withdrawArticle,
} from '@plumbline/contract/content/admin-articles';
import { promoteRelease } from '@plumbline/contract/releases/registry';
import { openReleasePublisher } from '../../../releases/release-publisher.ts';
import type { RunningSite } from '../../../site/running-site.ts';
import { addStaff } from '../../../site/staff-account.ts';
import { post } from './post.ts';
import type { Change } from './time-change.ts';

/** Begins an article; returns its edits, one after the other. */
export type Edits = (by: { readonly name: string; readonly origin: string }, number: string) => Promise<Change[]>;

/** Signs an editor in, who writes through a given origin. */
export async function openEdits({ origin, dataDir }: RunningSite): Promise<Edits> {
  const { email, password } = await addStaff('editor@plumbline.example', { dataDir });
  const { cookie } = await post(`${origin}/api/admin/session`, { email, password }, { origin });
  return async (by, number) => {
    const api = createClient({ origin: by.origin, timeout: 30_000, headers: { cookie, origin } });
    const [first, second] = [`Clock ${number}, as it was`, `Clock ${number}, set anew`];
    const slug = `clock-${number}`;
    let now = await api.call(createArticle, { body: { title: first, slug, author: 'Ines Ferreira' } });
    const one = () => ({ params: { id: String(now.id) }, body: { revision: now.revision } });
    const save = async (title: string): Promise<void> => {
      const fields = { ...now.fields, title, body: 'A text of a few words.' };
      const { params, body } = one();
      now = { ...now, ...(await api.call(saveArticle, { params, body: { ...body, fields } })) };
    };
    const publish = async (title: string): Promise<void> => {
      await save(title);
      now = await api.call(publishArticle, one());
    };
    const edit = (what: string, write: () => Promise<unknown>, isNew: Change['isNew']): Change => {
      return { what: `${what} | ${by.name}`, path: `/blog/${slug}`, write, isNew, isListed: true };
    };
    return [
      edit(
        'publish',
        () => publish(first),
        (text) => text.includes(first),
      ),
      edit(
        'change',
        () => publish(second),
        (text) => text.includes(second) && !text.includes(first),
      ),
      edit(
        'withdraw',
        () => api.call(withdrawArticle, one()),
        (text) => !text.includes(second),
      ),
    ];
  };
}

/** Makes two releases of the blog live in turn, as its team does. @param path A page of it. */
export async function openPromotions(site: RunningSite, path: string): Promise<() => Change> {
  const publisher = await openReleasePublisher(site);
  const releases = [await publisher.publishChanged('mf-blog'), await publisher.publishChanged('mf-blog')];
  await publisher.close();
  const team = await site.run('api/src/cli/teams.ts', 'add', 'mf-blog', 'Team', 'team@example.org');
  const headers = { authorization: `Bearer ${/plt_[\w-]+/.exec(team)?.[0]}` };
  const api = createClient({ origin: site.origin, timeout: 30_000, headers });
  let turn = 0;
  return () => {
    const release = releases[(turn += 1) % 2]?.hash ?? '';
    return {
      what: 'release | any',
      path,
      write: () => api.call(promoteRelease, { params: { remote: 'mf-blog' }, body: { release } }),
      isNew: (text) => text.includes(`data-release="${release}"`),
      isListed: false,
    };
  };
}
