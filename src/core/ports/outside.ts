import type { Downloader, FetchDocument } from './downloads.ts';
import type { ImageProcessor } from './images.ts';
import type { Storage, TempFiles } from './storage.ts';
import type { WebhookClient } from './webhooks.ts';

/** What operations and jobs reach beside the database: files, images, other servers. */
export interface Outside {
  readonly storage: Storage;
  readonly tempFiles: TempFiles;
  readonly images: ImageProcessor;
  readonly downloads: Downloader;
  readonly fetchDocument: FetchDocument;
  readonly webhookClient: WebhookClient;
}

/** What would have been done. */
export interface HeldEffects {
  charge: { readonly amount: number; readonly currency: string } | null;
}

/** For a dry run: reads and checks, and notes what would leave the process, or be kept, in place of doing it. */
export function holdOutside(real: Outside, publicUrl: string): Outside {
  const { storage, tempFiles, images, downloads, webhookClient } = real;
  const notFetched = new Set<string>();
  // Each by its name: what is new has to be decided on here.
  return {
    storage: {
      put: async () => {},
      read: (key) => storage.read(key),
      delete: async () => {},
      ...(storage.direct && { direct: { presign: async () => `${publicUrl}/dry-run` } }),
    },
    tempFiles,
    images: {
      normalise: async (source, target, declared) =>
        notFetched.has(source) ? 'image/jpeg' : images.normalise(source, target, declared),
    },
    downloads: {
      ports: downloads.ports,
      check: (url) => downloads.check(url),
      async download(url, path) {
        downloads.check(url);
        notFetched.add(path);
        return null;
      },
    },
    fetchDocument: refuse,
    webhookClient: { rejectionReason: (url) => webhookClient.rejectionReason(url), post: refuse },
  };
}

function refuse(): never {
  throw new Error('A dry run sends nothing.');
}
