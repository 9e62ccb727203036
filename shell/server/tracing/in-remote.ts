import { inPart, type Attributes } from '@plumbline/serving/tracing/tracing';
import type { OwnedRoute } from '../../src/remotes/snapshot-routes.ts';

/** What a remote's code does of a page, and how its failure is told: what that throws can name itself as it likes. */
const steps = {
  'load remote': 'remote_failed',
  'load page data': 'load_failed',
  'render page': 'render_failed',
} as const;

/** Does a step in which a remote's code runs, as a part of what is traced; `hasFailed`: where nothing was thrown. @throws what the work throws. */
export function inRemote<T>(
  step: keyof typeof steps,
  owned: OwnedRoute | null,
  work: () => Promise<T>,
  hasFailed: (done: T) => boolean = () => false,
): Promise<T> {
  return inPart({ name: step, attributes: owned ? aboutPage(owned) : {} }, async (span) => {
    try {
      const done = await work();
      if (hasFailed(done)) span?.fail(steps[step]);
      return done;
    } catch (error) {
      span?.fail(steps[step]);
      throw error;
    }
  });
}

/** What spans tell of a page: whose it is, out of which release, and the pattern of its route. */
function aboutPage({ remote, route }: OwnedRoute): Attributes {
  return {
    'plumbline.remote': remote.name,
    'plumbline.release': remote.release,
    'plumbline.page.route': route.path,
  };
}
