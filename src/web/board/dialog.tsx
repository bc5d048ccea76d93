import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Notices } from './notices-view.tsx';

export function Dialog({
  title,
  kind = '',
  close,
  children,
}: {
  title: string;
  kind?: string;
  close(): void;
  children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class={`dialog ${kind}`} aria-labelledby="dialog-title" onClose={close} closedby="any">
      <div class="title">
        <h2 id="dialog-title">{title}</h2>
        <button class="button plain" type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
          ×
        </button>
      </div>
      {children}
      <Notices />
    </dialog>
  );
}
