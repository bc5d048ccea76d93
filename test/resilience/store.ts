import { startS3Server } from '../s3-server/s3-server.ts';

/** The S3 server in a separate process: `store.ts <folder> <port>`. */
const [folder, port] = process.argv.slice(2) as [string, string];
await startS3Server(folder, Number(port));
process.stdout.write('ready\n');
