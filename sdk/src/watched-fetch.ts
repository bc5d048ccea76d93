import type { UploadProgress } from './upload.ts';

/** The part of XMLHttpRequest used: in browsers, only it reports upload progress. */
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

export function watchedFetch(
  total: number,
  report: (progress: UploadProgress) => void,
  fetch = globalThis.fetch,
): typeof globalThis.fetch {
  const { XMLHttpRequest } = globalThis as { XMLHttpRequest?: new () => Xhr };
  return async (url, init = {}) => {
    report({ sent: 0, total });
    if (XMLHttpRequest) return sendWatched(new XMLHttpRequest(), String(url), init, (sent) => report({ sent, total }));
    const response = await fetch(
      url,
      streamed(init, total, (sent) => report({ sent, total })),
    ).catch(() => null);
    if (response && response.status !== 411) return response;
    // Some platforms cannot stream with a length (Deno) or over HTTP/1.1 (service workers): send the bytes at once.
    return fetch(url, init);
  };
}

function sendWatched(xhr: Xhr, url: string, init: RequestInit, report: (sent: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    xhr.open(init.method ?? 'PUT', url);
    for (const [name, value] of new Headers(init.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded }) => report(loaded);
    xhr.onload = () => {
      const lines = xhr.getAllResponseHeaders().match(/.+/g) ?? [];
      const headers = lines.map((line) => line.split(/:\s*(.*)/, 2) as [string, string]);
      resolve(new Response(xhr.responseText || null, { status: xhr.status, headers }));
    };
    xhr.onerror = xhr.onabort = () => reject(new TypeError('The upload failed.'));
    init.signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(init.body);
  });
}

/** Converts the body to a stream that reports progress. Without Content-Length it would be sent in chunks. */
function streamed(init: RequestInit, total: number, report: (sent: number) => void): RequestInit {
  let sent = 0;
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      report((sent += chunk.byteLength));
    },
  });
  const body = new Blob([init.body as Blob]).stream().pipeThrough(watch);
  const headers = new Headers(init.headers);
  headers.set('content-length', String(total));
  return { ...init, headers, body, duplex: 'half' } as RequestInit;
}
