import { Redis } from 'ioredis';
import type { SharedCounts } from '../../core/ports/shared-counts.ts';

/** Milliseconds, for a connection and for a response. */
const patience = 500;
const pause = 1_000;
const prefix = 'terrapin:limit:';

const script = `
local units = redis.call('incrby', KEYS[1], ARGV[1])
local left = redis.call('pttl', KEYS[1])
if left < 0 then
  left = tonumber(ARGV[2])
  redis.call('pexpire', KEYS[1], left)
end
return {units, left}`;

export function openRedisCounts(url: string): SharedCounts {
  const redis = new Redis(url, {
    connectTimeout: patience,
    commandTimeout: patience,
    socketTimeout: 2 * patience,
    retryStrategy: () => pause,
    // A command that cannot be sent is counted by the process alone; sent later, it would count twice.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectionName: 'terrapin',
    scripts: { charge: { lua: script, numberOfKeys: 1 } },
  });
  let fault: Error | undefined;
  redis.on('error', (error) => (fault = error));
  return {
    async add(charges) {
      if (redis.status !== 'ready') throw new Error(`Redis is not connected (${redis.status}).`, { cause: fault });
      const pipeline = redis.pipeline() as unknown as Charging;
      for (const { key, units, seconds } of charges) pipeline.charge(prefix + key, units, seconds * 1000);
      return ((await pipeline.exec()) ?? []).map(([error, answer]) => {
        if (error) throw error;
        const [units, left] = answer as [number, number];
        return { units, left };
      });
    },
    async close() {
      redis.disconnect();
    },
  };
}

interface Charging {
  charge(key: string, units: number, milliseconds: number): void;
  exec(): Promise<[Error | null, unknown][] | null>;
}
