import { trace, type Attributes, type Context, type Link, type SpanKind } from '@opentelemetry/api';
import { SamplingDecision, type Sampler, type SamplingResult } from '@opentelemetry/sdk-trace';

/**
 * Work that came of a trace which is recorded is recorded too: chosen apart from each other, of a hundred requests whose
 * mail one wants to follow, one would be left.
 */
export function linkedSampler(usual: Sampler): Sampler {
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
        return usual.shouldSample(context, traceId, name, kind, attributes, links);
      }
      const recorded = links.some((link) => (link.context.traceFlags & 1) === 1);
      return { decision: recorded ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD };
    },
    toString: () => `linked(${usual.toString()})`,
  };
}
