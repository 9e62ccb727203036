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

/** Creates an article. @returns changes of it, to be made one after another */
export type CreateEdits = (
  through: { readonly name: string; readonly origin: string },
  number: string,
) => Promise<Change[]>;

/** Signs in an editor, who then makes changes through a given origin. */
export async function openEdits({ origin, dataDir }: RunningSite): Promise<CreateEdits> {
  const { email, password } = await addStaff('editor@plumbline.example', { dataDir });
  const { cookie } = await post(`${origin}/api/admin/session`, { email, password }, { origin });
  return async (through, number) => {
    const api = createClient({ origin: through.origin, timeout: 30_000, headers: { cookie, origin } });
    const [firstTitle, secondTitle] = [`Clock ${number}, as it was`, `Clock ${number}, set anew`];
    const slug = `clock-${number}`;
    let article = await api.call(createArticle, { body: { title: firstTitle, slug, author: 'Ines Ferreira' } });
    const currentRevision = () => ({ params: { id: String(article.id) }, body: { revision: article.revision } });
    const save = async (title: string): Promise<void> => {
      const fields = { ...article.fields, title, body: 'A text of a few words.' };
      const { params, body } = currentRevision();
      article = { ...article, ...(await api.call(saveArticle, { params, body: { ...body, fields } })) };
    };
    const publish = async (title: string): Promise<void> => {
      await save(title);
      article = await api.call(publishArticle, currentRevision());
    };
    const edit = (kind: string, write: () => Promise<unknown>, isNew: Change['isNew']): Change => {
      return { what: `${kind} | ${through.name}`, path: `/blog/${slug}`, write, isNew, isListed: true };
    };
    return [
      edit(
        'publish',
        () => publish(firstTitle),
        (text) => text.includes(firstTitle),
      ),
      edit(
        'change',
        () => publish(secondTitle),
        (text) => text.includes(secondTitle) && !text.includes(firstTitle),
      ),
      edit(
        'withdraw',
        () => api.call(withdrawArticle, currentRevision()),
        (text) => !text.includes(secondTitle),
      ),
    ];
  };
}

/** Promotes two releases of the blog alternately. @param path - a page of the blog */
export async function openPromotions(site: RunningSite, path: string): Promise<() => Change> {
  const publisher = await openReleasePublisher(site);
  const releases = [await publisher.publishChanged('mf-blog'), await publisher.publishChanged('mf-blog')];
  await publisher.close();
  const team = await site.run('api/src/cli/teams.ts', 'add', 'mf-blog', 'Team', 'team@example.org');
  const headers = { authorization: `Bearer ${/plt_[\w-]+/.exec(team)?.[0]}` };
  const api = createClient({ origin: site.origin, timeout: 30_000, headers });
  let count = 0;
  return () => {
    const release = releases[(count += 1) % 2]?.hash ?? '';
    return {
      what: 'release | any',
      path,
      write: () => api.call(promoteRelease, { params: { remote: 'mf-blog' }, body: { release } }),
      isNew: (text) => text.includes(`data-release="${release}"`),
      isListed: false,
    };
  };
}
