import { buildShell } from '@plumbline/build/shell';
import { fail } from './fail.ts';
import { buildSdk } from './sdk/build-sdk.ts';

/** `npm run sdk`: packs the SDK with which teams build their remotes, for the shell of these sources. */
async function sdk(): Promise<void> {
  await buildShell();
  const { rebuilt } = await buildSdk();
  console.log(rebuilt ? 'Packed the SDK into shell/dist/sdk.' : 'The SDK is current.');
}

await sdk().catch(fail);
