/** The SDK of a site, as `create` and `update` need it: the address of each package by its name. */
export async function sdkAddresses(site: string): Promise<Readonly<Record<string, string>>> {
  const address = `${site}/_site/sdk.json`;
  let text: string;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) throw new Error(`${site} serves no SDK: ${address} answered ${answer.status}`);
    text = await answer.text();
  } catch (error) {
    if (error instanceof Error && error.message.startsWith(site)) throw error;
    throw new Error(`${site} could not be reached: is its address right, and does it run?`, { cause: error });
  }
  try {
    const { packages } = JSON.parse(text) as { packages: Record<string, { path: string }> };
    return Object.fromEntries(Object.entries(packages).map(([name, { path }]) => [name, new URL(path, site).href]));
  } catch (cause) {
    throw new Error(`${site} serves no SDK: ${address} is not the description of one`, { cause });
  }
}
