import { trace, type Attributes, type Context, type Link, type SpanKind } from '@opentelemetry/api';
import { SamplingDecision, type Sampler, type SamplingResult } from '@opentelemetry/sdk-trace';

/**
 * Samples a new trace if a linked trace was sampled. Independent sampling would rarely record both a request and the
 * mail that it caused.
 */
export function linkedSampler(fallback: Sampler): Sampler {
  return {
    shouldSample(
      context: Context,
      traceId: string,
      name: string,
      kind: SpanKind,
      attributes: Attributes,
      links: Link[],
    ): SamplingResult {
      if (links.length === 0 || trace.getSpan(context)) {
        return fallback.shouldSample(context, traceId, name, kind, attributes, links);
      }
      const recorded = links.some((link) => (link.context.traceFlags & 1) === 1);
      return { decision: recorded ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD };
    },
    toString: () => `linked(${fallback.toString()})`,
  };
}
