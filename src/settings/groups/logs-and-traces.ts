import { address, nonEmpty, number, oneOf } from '../kinds.ts';

export const logAndTraceSettings = {
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info').meta({
    description: 'Log level. Each request is one line at `info`; a health check that succeeds is one at `debug`.',
  }),
  LOG_FORMAT: oneOf('auto', 'json', 'pretty').default('auto').meta({
    description:
      'Log format. `auto`: `pretty` on a terminal, `json` elsewhere and with `NODE_ENV=production`. With `json`, everything printed is JSON, and the demo token is not printed.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional().meta({
    description:
      'OpenTelemetry collector that accepts OTLP/HTTP with JSON. `OTEL_EXPORTER_OTLP_HEADERS`, `_TIMEOUT`, `_COMPRESSION`, `_CERTIFICATE` and `OTEL_RESOURCE_ATTRIBUTES` apply as well.',
    unset: 'no traces',
    example: 'http://127.0.0.1:4318',
  }),
  OTEL_SERVICE_NAME: nonEmpty().default('terrapin').meta({ description: 'Name of the service in traces.' }),
  OTEL_TRACES_SAMPLER: oneOf(
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  )
    .default('parentbased_always_on')
    .meta({
      description:
        'Which traces are recorded. With `parentbased_…`, the decision of the caller applies if it sends one.',
    }),
  OTEL_TRACES_SAMPLER_ARG: number(0, 1).default(1).meta({
    description: 'Share of traces that `traceidratio` and `parentbased_traceidratio` record.',
  }),
};
