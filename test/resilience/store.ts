import { startS3Server } from '../avatars/s3-server.ts';

/** The S3-speaking store as a process of its own: `store.ts <folder> <port>`. */
const [folder, port] = process.argv.slice(2) as [string, string];
await startS3Server(folder, Number(port));
process.stdout.write('ready\n');
