import type { MouseEvent, ReactNode } from 'react';
import { ButtonLink, type ButtonLook } from '@plumbline/kit/button';
import { useServices } from '@plumbline/services';

/** A link that scrolls to a section of the landing page. It also works before the page is interactive. */
export function SectionButton({
  section,
  variant,
  children,
}: Pick<ButtonLook, 'variant'> & { section: string; children: ReactNode }) {
  const { scrollToSection } = useServices();
  const scroll = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    scrollToSection(section);
  };
  return (
    <ButtonLink to={`/#${section}`} variant={variant} onClick={scroll}>
      {children}
    </ButtonLink>
  );
}
