import type { Finding } from '@plumbline/contract/platform/admin-health';

/** This process's findings about the provider, for the Health page. */
export interface ProviderFindings {
  list(): readonly Finding[];
  /** Replaces the findings of the last check of the webhook endpoints. */
  setEndpoint(findings: readonly Finding[]): void;
  /** Adds a finding about an event of another API version. @returns whether it is the first one of this process. */
  addForeignVersion(version: string, expected: string): boolean;
  /** Adds a status of subscriptions that this code does not know. */
  addUnknownStatus(status: string): void;
}

const advice = 'In Stripe’s dashboard, change the webhook endpoint as docs/payments.md says under “Settings”.';

/** A finding about the webhook endpoint. No event is lost meanwhile: the sweep reads the provider's own list. */
export function webhookFinding(what: string): Finding {
  return { area: 'webhooks', level: 'look', what, advice };
}

export function openProviderFindings(): ProviderFindings {
  let endpoint: readonly Finding[] = [];
  let foreign: Finding | null = null;
  let unknown: Finding | null = null;
  return {
    list: () => [...endpoint, ...[foreign, unknown].filter((each) => each !== null)],
    setEndpoint: (findings) => {
      endpoint = findings;
    },
    addForeignVersion: (version, expected) => {
      const isFirst = foreign === null;
      foreign ??= webhookFinding(
        `Stripe sends events of the API version ${version}; this site was made for ${expected}.`,
      );
      return isFirst;
    },
    addUnknownStatus: (status) => {
      unknown ??= {
        area: 'webhooks',
        level: 'broken',
        what: `Stripe gives subscriptions the status “${status}”, which this site does not know.`,
        advice:
          'Their memberships stay as they are, and nothing of them is settled: a developer has to add what the status means (docs/payments.md, “Settings”).',
      };
    },
  };
}
