import type { UploadProgress } from './upload.ts';

/** As much of the browser's XMLHttpRequest as is used: the one way there to see bytes leave. */
interface Xhr {
  upload: { onprogress: ((event: { loaded: number }) => void) | null };
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  status: number;
  responseText: string;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getAllResponseHeaders(): string;
  send(body: unknown): void;
  abort(): void;
}

/** A `fetch` that tells how many bytes of the request have left. */
export function watchedFetch(
  total: number,
  tell: (progress: UploadProgress) => void,
  fetch = globalThis.fetch,
): typeof globalThis.fetch {
  const { XMLHttpRequest } = globalThis as { XMLHttpRequest?: new () => Xhr };
  return async (url, init = {}) => {
    tell({ sent: 0, total });
    if (XMLHttpRequest) return sendWatched(new XMLHttpRequest(), String(url), init, (sent) => tell({ sent, total }));
    const response = await fetch(
      url,
      streamed(init, total, (sent) => tell({ sent, total })),
    ).catch(() => null);
    if (response && response.status !== 411) return response;
    // Not every fetch sends a stream with its length (Deno), or over HTTP/1.1 (service workers): all at once then.
    return fetch(url, init);
  };
}

function sendWatched(xhr: Xhr, url: string, init: RequestInit, tell: (sent: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    xhr.open(init.method ?? 'PUT', url);
    for (const [name, value] of new Headers(init.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded }) => tell(loaded);
    xhr.onload = () => {
      const lines = xhr.getAllResponseHeaders().trim().split(/\r?\n/);
      const headers = lines.map((line) => line.split(/:\s*(.*)/, 2) as [string, string]);
      resolve(new Response(xhr.responseText || null, { status: xhr.status, headers }));
    };
    xhr.onerror = xhr.onabort = () => reject(new TypeError('The bytes could not be sent.'));
    init.signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(init.body);
  });
}

/** The body as a stream that tells what has been taken from it. Its length is said, or it would be sent in chunks. */
function streamed(init: RequestInit, total: number, tell: (sent: number) => void): RequestInit {
  let sent = 0;
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      tell((sent += chunk.byteLength));
    },
  });
  const body = new Blob([init.body as Blob]).stream().pipeThrough(watch);
  const headers = new Headers(init.headers);
  headers.set('content-length', String(total));
  return { ...init, headers, body, duplex: 'half' } as RequestInit;
}
