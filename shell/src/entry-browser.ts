import { nextTask } from './boot/next-task.ts';

// All of it is in this one script. Evaluated as one it would hold up a tap or a key for a third of a second on a slow
// phone; in parts, each in a task of its own, for the longest of them.
async function begin(): Promise<void> {
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-router-dom');
  await nextTask();
  const { takeOverStyles } = await import(/* webpackMode: "eager" */ './styles/take-over-styles.ts');
  takeOverStyles();
  await nextTask();
  const { startSite } = await import(/* webpackMode: "eager" */ './start-site.tsx');
  await nextTask();
  await startSite();
}

void begin();
