import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';

type Root = 'always_on' | 'always_off' | 'traceidratio';
/** OTEL_TRACES_SAMPLER. `parentbased`: the service that started the trace decides. */
export type SamplerName = Root | `parentbased_${Root}`;

export function samplerOf(name: SamplerName, ratio: number): Sampler {
  const roots: Record<Root, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  };
  const root = roots[name.replace('parentbased_', '') as Root]();
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}
