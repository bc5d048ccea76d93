import { resolve } from 'node:path';
import { databaseUrl, databaseUrls, integer, nonEmpty, oneOf } from '../kinds.ts';

export const databaseSettings = {
  DATABASE_URL: databaseUrl.optional().meta({
    description: 'PostgreSQL server, version 15 or newer, or an address that leads to the primary of several.',
    unset: 'an embedded PostgreSQL in `DATA_DIR`',
    example: 'postgres://user:password@127.0.0.1:5432/terrapin',
  }),
  DATABASE_REPLICA_URLS: databaseUrls.default([]).meta({
    description:
      'Replicas of that server that may serve reads, separated by commas or spaces. A read includes every write acknowledged before it.',
    unset: 'the primary serves all reads',
    example: 'postgres://user:password@three:5432/terrapin',
  }),
  DATABASE_POOL: integer(2, 1000).default(10).meta({
    description: 'Connections to PostgreSQL per process.',
  }),
  DATABASE_LANES: integer(0, 16).default(2).meta({
    description: 'Extra connections used to pipeline reads. 0: no pipelining, for proxies that do not support it.',
  }),
  DATA_DIR: nonEmpty()
    .transform((path) => resolve(path))
    .prefault('.data')
    .meta({
      description:
        'Folder of the embedded database, images, outgoing emails and the demo token. Used by one server at a time and readable by its user only.',
    }),
  SEED: oneOf('demo', 'none').optional().meta({
    description: 'Data inserted into an empty database.',
    unset: '`demo` with the embedded database, `none` with `DATABASE_URL`',
  }),
};
