import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

interface S3rver {
  run(): Promise<AddressInfo>;
  httpServer: Server;
  close(): Promise<void>;
}
// It has no types of its own.
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver;

export interface S3Server {
  /** For STORAGE_URL: its one bucket. */
  storageUrl: string;
  close(): Promise<void>;
}

/** A server that speaks S3's protocol and checks its signatures, with its files in `directory`. */
export async function startS3Server(directory: string): Promise<S3Server> {
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
  const configureBuckets = [{ name: 'pictures' }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  return {
    storageUrl: `s3://pictures/terrapin?endpoint=${endpoint}&path_style=true`,
    async close() {
      server.httpServer.closeAllConnections();
      await server.close();
    },
  };
}
