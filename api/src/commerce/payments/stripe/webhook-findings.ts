import type { Finding } from '@plumbline/contract/platform/admin-health';

/** This process's findings about the provider's webhook endpoint, for the Health page. */
export interface WebhookFindings {
  list(): readonly Finding[];
  /** Replaces the findings of the last check of the endpoints. */
  setEndpoint(findings: readonly Finding[]): void;
  /** Adds an event with another version. @returns whether it is the first one of this process. */
  addForeignVersion(version: string, expected: string): boolean;
}

const advice = 'In Stripe’s dashboard, change the webhook endpoint as docs/payments.md says under “Settings”.';

/** A finding about the webhook endpoint. No event is lost meanwhile: the sweep reads the provider's own list. */
export function webhookFinding(what: string): Finding {
  return { area: 'webhooks', level: 'look', what, advice };
}

export function openWebhookFindings(): WebhookFindings {
  let endpoint: readonly Finding[] = [];
  let foreign: Finding | null = null;
  return {
    list: () => (foreign === null ? endpoint : [...endpoint, foreign]),
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
  };
}
