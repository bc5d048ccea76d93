import type { Downloader, FetchDocument } from './downloads.ts';
import type { ImageProcessor } from './images.ts';
import type { ChargeOutcome, PaymentGateway, Sum } from './payments.ts';
import type { Storage, TempFiles } from './storage.ts';
import type { WebhookClient } from './webhooks.ts';

/** What operations and jobs reach beside the database: files, images, other servers. */
export interface Outside {
  readonly payments: PaymentGateway;
  readonly storage: Storage;
  readonly tempFiles: TempFiles;
  readonly images: ImageProcessor;
  readonly downloads: Downloader;
  readonly fetchDocument: FetchDocument;
  readonly webhookClient: WebhookClient;
}

/** What would have been done. */
export interface HeldEffects {
  charge: Sum | null;
}

/** For a dry run: reads and checks, and notes what would leave the process, or be kept, in place of doing it. */
export function holdOutside(real: Outside, publicUrl: string, effects: HeldEffects): Outside {
  const { payments, storage, tempFiles, images, downloads, webhookClient } = real;
  const notFetched = new Set<string>();
  const heldCharge = async ({ amount, currency }: Sum): Promise<ChargeOutcome> => {
    effects.charge = { amount, currency };
    return { result: 'unknown', reason: 'a dry run charges nothing' };
  };
  // Each by its name: what is new has to be decided on here.
  return {
    payments: {
      form: payments.form,
      rejectionReason: (sum) => payments.rejectionReason(sum),
      charge: heldCharge,
      settle: heldCharge,
    },
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
