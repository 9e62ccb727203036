import {
  ArticleFilter,
  createArticle,
  getArticle,
  getArticleVersion,
  listArticles,
  listArticleVersions,
  publishArticle,
  restoreArticleVersion,
  saveArticle,
  uploadArticleImage,
  returnArticles,
  withdrawArticle,
  withdrawArticles,
  type AdminArticle,
} from '@plumbline/contract/content/admin-articles';
import { staffRights } from '@plumbline/contract/staff/rights';
import type { ContentDeps } from '../../content-deps.ts';
import { csvDownload } from '../../../platform/http/csv-download.ts';
import { route, type ApiRouter } from '../../../platform/http/route.ts';
import { listedTarget } from '../../../staff/index.ts';
import { articleColumns } from './article-columns.ts';
import { republishMany, withdraw, withdrawMany } from './change-articles.ts';
import { createDraft } from './create-draft.ts';
import { articlesInBatches, listArticlesPage } from './list-articles.ts';
import { loadArticle } from './load-article.ts';
import { publishArticle as publish } from './publish-article.ts';
import { saveDraft } from './save-draft.ts';
import { storeImage } from './store-image.ts';
import { findVersion, listVersions } from './version-list.ts';
import { viewArticle, viewSaved } from './view-article.ts';

export function articleAdminRoutes(
  router: ApiRouter,
  { db: { knex: db }, clock, secret, mediaFolder, images }: ContentDeps,
): void {
  const iso = (): string => new Date(clock.now()).toISOString();
  const viewDeps = () => ({ db, secret, now: clock.now() });
  const view = async (id: number): Promise<AdminArticle> => viewArticle(viewDeps(), await loadArticle(db, id));

  route(router, listArticles, { staff: 'look' }, ({ query }) => listArticlesPage(db, query, iso()));

  csvDownload(
    router,
    { clock },
    {
      path: '/admin/articles.csv',
      name: 'articles',
      staff: staffRights.export.minRole,
      filter: ArticleFilter,
      columns: articleColumns,
      batches: (filter) => articlesInBatches(db, filter, iso()),
    },
  );

  route(router, createArticle, { staff: 'act' }, async ({ body }, { staff, setAuditTarget }) => {
    setAuditTarget(body.slug);
    return view(await createDraft(db, { ...body, by: staff.email, at: iso() }));
  });

  route(router, getArticle, { staff: 'look' }, ({ params: { id } }) => view(Number(id)));

  route(
    router,
    saveArticle,
    { staff: 'act' },
    async ({ params, body: { revision, fields, keep } }, { staff, setAuditTarget }) => {
      const id = Number(params.id);
      setAuditTarget(`${id}: ${fields.title}`);
      const { newest } = await loadArticle(db, id);
      const change = { id, revision, draft: { fields, images: newest.images }, by: staff.email, at: iso() };
      await saveDraft(db, { ...change, keepAs: keep ? 'draft' : null });
      return viewSaved(viewDeps(), await loadArticle(db, id));
    },
  );

  route(router, publishArticle, { staff: 'act' }, async ({ params, body }, { staff, setAuditTarget }) => {
    const id = Number(params.id);
    setAuditTarget(`${id}${body.publishAt === undefined ? '' : `: ${body.publishAt}`}`);
    await publish(db, { id, ...body, by: staff.email, at: iso() });
    return view(id);
  });

  route(router, withdrawArticle, { staff: 'act' }, async ({ params, body }, { staff, setAuditTarget }) => {
    const id = Number(params.id);
    setAuditTarget(String(id));
    await withdraw(db, { id, ...body }, { by: staff.email, at: iso() });
    return view(id);
  });

  for (const [endpoint, change] of [
    [withdrawArticles, withdrawMany],
    [returnArticles, republishMany],
  ] as const) {
    route(router, endpoint, { staff: 'act' }, ({ body: { articles } }, { staff, setAuditTarget }) => {
      setAuditTarget(
        listedTarget(
          'articles',
          articles.map(({ id }) => String(id)),
        ),
      );
      return change(db, articles, { by: staff.email, at: iso() });
    });
  }

  route(router, listArticleVersions, { staff: 'look' }, async ({ params, query: { cursor, limit } }) => {
    const { summary } = await loadArticle(db, Number(params.id));
    return listVersions(db, summary.id, { before: cursor === undefined ? null : Number(cursor), limit });
  });

  route(
    router,
    getArticleVersion,
    { staff: 'look' },
    async ({ params: { id, version } }) => (await findVersion(db, Number(id), Number(version))).shown,
  );

  route(
    router,
    restoreArticleVersion,
    { staff: 'act' },
    async ({ params, body: { revision } }, { staff, setAuditTarget }) => {
      const [id, version] = [Number(params.id), Number(params.version)];
      setAuditTarget(`${id}: version ${version}`);
      const { draft } = await findVersion(db, id, version);
      const change = { id, revision, draft, by: staff.email, at: iso() };
      await saveDraft(db, { ...change, keepAs: `restored ${version}`, keepBefore: true });
      return view(id);
    },
  );

  route(router, uploadArticleImage, { staff: 'act' }, async ({ body }, { setAuditTarget }) => {
    const image = await storeImage({ db, mediaFolder, images }, Buffer.from(await body.arrayBuffer()));
    setAuditTarget(image.address);
    return image;
  });
}
