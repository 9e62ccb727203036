import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { useRouteAnnouncement } from '../scroll/use-route-announcement.ts';

/** The live region that says which page a navigation has led to. */
export function RouteAnnouncer() {
  return <VisuallyHidden as="output">{useRouteAnnouncement()}</VisuallyHidden>;
}
