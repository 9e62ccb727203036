import { Link, useLocation } from 'react-router-dom';
import type { NavigationItem } from '@plumbline/contract/releases/navigation';
import { ariaCurrent } from './aria-current.ts';
import { SectionLink } from './section-link.tsx';

/** One link of the main navigation. */
export function NavigationLink({ item, onFollow }: { item: NavigationItem; onFollow?: (() => void) | undefined }) {
  const { pathname } = useLocation();
  // A section of an item is always one of the home page.
  if (item.section !== undefined) {
    return (
      <SectionLink section={item.section} onFollow={onFollow}>
        {item.label}
      </SectionLink>
    );
  }
  return (
    <Link to={item.path} aria-current={ariaCurrent(item.path, pathname)} onClick={onFollow}>
      {item.label}
    </Link>
  );
}
