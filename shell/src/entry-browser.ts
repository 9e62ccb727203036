import { nextTask } from './boot/next-task.ts';

// Evaluating the whole script in one task would block input for a third of a second on a slow phone, so each part of it is
// evaluated in its own task.
async function begin(): Promise<void> {
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-router-dom');
  await nextTask();
  const { adoptStyles } = await import(/* webpackMode: "eager" */ './styles/adopt-styles.ts');
  adoptStyles();
  await nextTask();
  const { startSite } = await import(/* webpackMode: "eager" */ './start-site.tsx');
  await nextTask();
  await startSite();
}

void begin();
