import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

interface S3rver {
  run(): Promise<AddressInfo>;
  httpServer: Server;
  close(): Promise<void>;
}
// The package has no type declarations.
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver;

export interface S3Server {
  storageUrl: string;
  close(): Promise<void>;
}

export const s3Credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

export function storageUrlOf(port: number): string {
  return `s3://pictures/terrapin?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&path_style=true`;
}

/** An S3-compatible server that checks signatures and stores its files in `directory`. */
export async function startS3Server(directory: string, ownPort = 0): Promise<S3Server> {
  Object.assign(process.env, s3Credentials);
  const configureBuckets = [{ name: 'pictures' }];
  const server = new S3rver({ address: '127.0.0.1', port: ownPort, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  return {
    storageUrl: storageUrlOf(port),
    async close() {
      server.httpServer.closeAllConnections();
      await server.close();
    },
  };
}
