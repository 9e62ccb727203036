import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { useRouteAnnouncement } from '../scroll/use-route-announcement.ts';

/** The live region that announces the page after a navigation. */
export function RouteAnnouncer() {
  return <VisuallyHidden as="output">{useRouteAnnouncement()}</VisuallyHidden>;
}
