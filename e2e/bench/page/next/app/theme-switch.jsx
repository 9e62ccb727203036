'use client';
import { useEffect, useState } from 'react';

export function ThemeSwitch() {
  const [isDark, setIsDark] = useState(false);
  useEffect(() => void performance.mark('plumbline:interactive'), []);
  useEffect(() => {
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
  }, [isDark]);
  return (
    <button type="button" onClick={() => setIsDark(!isDark)}>
      {isDark ? 'Light' : 'Dark'}
    </button>
  );
}
