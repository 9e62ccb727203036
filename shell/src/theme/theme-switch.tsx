import { useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import type { Theme } from './theme.ts';
import { useTheme } from './use-theme.ts';

const choices: readonly { theme: Theme; label: string }[] = [
  { theme: 'system', label: 'System' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
];

const Group = styled.fieldset`
  display: flex;
  margin: 0;
  padding: 0;
  border: 0;

  /* The switch needs scripts. */
  @media (scripting: none) {
    display: none;
  }
`;

const Legend = styled.legend`
  float: left;
  display: flex;
  align-items: center;
  min-height: 44px;
  margin-right: var(--s-4);
  padding: 0;
  font-size: var(--fs-small);
  color: var(--on-slate-2);
`;

const Choice = styled.label`
  position: relative;
  display: flex;
  align-items: center;
  min-height: 44px;
  padding: 0 14px;
  border: 1px solid #566669;
  font-size: var(--fs-small);
  color: var(--on-slate-2);
  cursor: pointer;

  & + & {
    border-left: 0;
  }

  &:hover {
    color: var(--on-slate);
  }

  &:has(:checked) {
    background: var(--slate-raised);
    color: var(--on-slate);
    text-decoration: underline;
    text-underline-offset: 0.35em;
    text-decoration-thickness: 2px;
  }

  &:has(:focus-visible) {
    z-index: 1;
    outline: 2px solid var(--focus-on-dark);
    outline-offset: 2px;
  }

  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
`;

/** Switches between the device's theme, light and dark; styled for the footer's dark background. */
export function ThemeSwitch() {
  const [theme, setTheme] = useTheme();
  const name = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // The visitor may have chosen before hydration.
    const picked = group.current?.querySelector<HTMLInputElement>(':checked');
    const choice = picked?.defaultChecked ? undefined : choices.find((one) => one.theme === picked?.value);
    if (choice) setTheme(choice.theme);
  }, [setTheme]);
  return (
    <Group ref={group}>
      <Legend>Theme</Legend>
      {choices.map((choice) => (
        <Choice key={choice.theme}>
          <input
            type="radio"
            name={name}
            value={choice.theme}
            checked={theme === choice.theme}
            onChange={() => setTheme(choice.theme)}
          />
          {choice.label}
        </Choice>
      ))}
    </Group>
  );
}
