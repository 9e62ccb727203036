import { ThemeSwitch } from './theme-switch.jsx';

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <header>
          <ThemeSwitch />
        </header>
        {children}
      </body>
    </html>
  );
}
