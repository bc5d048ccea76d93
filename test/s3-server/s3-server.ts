import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { s3Credentials, storageUrlOf } from './storage-url.ts';

interface S3rver {
  run(): Promise<AddressInfo>;
  httpServer: Server;
  close(): Promise<void>;
}

export interface S3Server {
  storageUrl: string;
  close(): Promise<void>;
}

/** An S3-compatible server that checks signatures and stores its files in `directory`. */
export async function startS3Server(directory: string, ownPort = 0): Promise<S3Server> {
  // Required only now: the package may have been installed by the test. It has no type declarations.
  const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver;
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
