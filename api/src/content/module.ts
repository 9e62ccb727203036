import { emptyModule, type Module } from '../platform/module.ts';
import { categoryAdminRoutes } from './authoring/admin/category-routes.ts';
import { articleAdminRoutes } from './authoring/admin/routes.ts';
import type { ContentDeps } from './content-deps.ts';
import { feedRoutes } from './feeds/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { blogRoutes } from './posts/routes.ts';
import { contentRoutes } from './posts/version-routes.ts';
import { socialCardRoutes } from './social-cards/routes.ts';
import { contentTables } from './tables.ts';

/** Content: posts and their authoring, media, feeds and social cards. */
export function contentModule(deps: ContentDeps): Module {
  return {
    ...emptyModule('content'),
    routes: (router) => {
      blogRoutes(router, deps);
      articleAdminRoutes(router, deps);
      categoryAdminRoutes(router, deps);
      contentRoutes(router, deps);
      mediaRoutes(router, deps);
      feedRoutes(router, deps);
      socialCardRoutes(router, deps);
    },
    tables: contentTables,
  };
}
