import { Link, useLocation } from 'react-router-dom';
import { currentness } from './currentness.ts';
import type { NavigationItem } from './navigation-items.ts';
import { SectionLink } from './section-link.tsx';

/** One link of the main navigation. */
export function NavigationLink({ item, onFollow }: { item: NavigationItem; onFollow?: (() => void) | undefined }) {
  const { pathname } = useLocation();
  if ('section' in item) {
    return (
      <SectionLink section={item.section} onFollow={onFollow}>
        {item.label}
      </SectionLink>
    );
  }
  return (
    <Link to={item.path} aria-current={currentness(item.path, pathname)} onClick={onFollow}>
      {item.label}
    </Link>
  );
}
