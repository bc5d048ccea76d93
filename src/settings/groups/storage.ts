import { address, integer, list, network, url } from '../kinds.ts';

const ports = list(integer(1, 65_535)).optional();
const networks = list(network).optional();

export const storageSettings = {
  STORAGE_URL: url(/^(file|s3)$/, 'must begin with file: or s3:')
    .optional()
    .meta({
      description:
        'Where images are stored: a folder, or a bucket of an S3-compatible store. Credentials of a bucket come from `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, a profile or the role of the machine.',
      unset: 'folder `files` in `DATA_DIR`',
      example: 's3://bucket/prefix?endpoint=https://host&region=eu-west-1&path_style=true',
    }),
  STORAGE_PUBLIC_URL: address.optional().meta({
    description: 'Base URL of images, such as that of a CDN in front of the bucket.',
    unset: '`PUBLIC_URL`, the server itself',
    example: 'https://cdn.example.com',
  }),
  OUTBOUND_PORTS: ports.meta({
    description:
      'Ports, separated by commas, that the server connects to for URLs that clients supply: avatar images and webhook endpoints.',
    unset: '80 and 443',
    example: '80,443,8443',
  }),
  OUTBOUND_NETWORKS: networks.meta({
    description:
      'Private networks, separated by commas, that it may connect to for such URLs. Webhooks are sent over `http://` to these networks only, and over `https://` to all others.',
    unset: 'public addresses only',
    example: '10.1.2.0/24',
  }),
  IMAGE_URL_PORTS: ports.meta({ description: 'Former name of `OUTBOUND_PORTS`, used where that is not set.' }),
  IMAGE_URL_NETWORKS: networks.meta({ description: 'Former name of `OUTBOUND_NETWORKS`, used where that is not set.' }),
};
