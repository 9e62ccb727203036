import { useSyncExternalStore } from 'react';
import { themeAttribute, themeCookie, type Theme } from './theme.ts';

// The attribute of <html> is the store: the document's loader sets it before the first paint, so it always is the theme shown.
function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function shownTheme(): Theme {
  const attribute = document.documentElement.dataset['theme'];
  return attribute === 'light' || attribute === 'dark' ? attribute : 'system';
}

function showTheme(theme: Theme): void {
  const attribute = themeAttribute(theme);
  if (attribute === undefined) delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = attribute;
  try {
    document.cookie = themeCookie(theme, window.location.protocol === 'https:');
  } catch {
    // A sandboxed frame may not write cookies: the choice then lasts as long as the page.
  }
}

/** The current theme, and a function that changes it. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  // The server's HTML does not depend on the visitor.
  const theme = useSyncExternalStore(subscribe, shownTheme, () => 'system' as const);
  return [theme, showTheme];
}
