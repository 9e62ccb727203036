import type { ShellBuild } from '@plumbline/build/shell-output';
import type { FailureReport } from '@plumbline/contract/reports';
import type { BundleLoader } from '../bundles/bundle-loader.ts';
import type { ShellRenderer } from '../bundles/shell-renderer.ts';
import type { Circuits } from '../circuits/circuits.ts';
import { pageTemplate } from './html.ts';
import { pageMaker, type MakePage } from './make-page.ts';
import { pageRenderer } from './page-renderer.ts';
import { pagePreparer } from './prepare-page.ts';
import { releaseFailures } from './release-failures.ts';
import { rememberedRoutes } from './remembered-routes.ts';

interface Options extends Omit<
  Parameters<typeof pageMaker>[0],
  'template' | 'preparer' | 'render' | 'federation' | 'findRoute'
> {
  readonly build: ShellBuild;
  readonly loadBundle: BundleLoader;
  readonly circuits: Circuits;
  readonly report: (failure: FailureReport) => void;
}

/** How pages are found and made. */
export interface PageMaking {
  readonly findRoute: ShellRenderer['findRoute'];
  readonly makePage: MakePage;
}

/** In ms: for a remote's server bundle, for the API calls of a page, and for rendering it. */
const deadlines = { bundle: 1_500, data: 3_000, render: 2_000 } as const;

/** Puts together what makes pages out of the releases of remotes. */
export function openPageMaking({ renderer, build, loadBundle, circuits, report, log, ...rest }: Options): PageMaking {
  const failures = releaseFailures({ circuits, report, log });
  const findRoute = rememberedRoutes(renderer.findRoute);
  const preparer = pagePreparer({
    findRoute,
    loadBundle,
    failures,
    bundleDeadline: deadlines.bundle,
    dataDeadline: deadlines.data,
    log,
  });
  const render = pageRenderer({ renderer, preparer, circuits, failures, deadline: deadlines.render });
  const template = pageTemplate(renderer, build);
  return {
    findRoute,
    makePage: pageMaker({
      renderer,
      template,
      preparer,
      render,
      findRoute,
      federation: build.federation,
      log,
      ...rest,
    }),
  };
}
