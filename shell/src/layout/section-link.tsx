import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useServices } from '@plumbline/services';

/** The props of {@link SectionLink}. */
export interface SectionLinkProps {
  /** The id of a section of the landing page. */
  readonly section: string;
  /** Called when the link is followed in this tab, before the page moves. */
  readonly onFollow?: (() => void) | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function opensElsewhere(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/** A link to `/#section` that scrolls if the landing page is already shown. */
export function SectionLink({ section, onFollow, className, children }: SectionLinkProps) {
  const { scrollToSection } = useServices();
  const onLandingPage = useLocation().pathname === '/';

  const follow = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    onFollow?.();
    if (!onLandingPage) return;
    event.preventDefault();
    // One frame later, a drawer that closes on this click has released the focus.
    requestAnimationFrame(() => scrollToSection(section));
  };

  return (
    <Link to={`/#${section}`} onClick={follow} className={className}>
      {children}
    </Link>
  );
}
