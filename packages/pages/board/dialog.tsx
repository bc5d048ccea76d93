import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ask, isFormFilled } from './ask.ts';
import { Button } from './button.tsx';
import { NoticeList } from './notices-view.tsx';

interface DialogProps {
  title: string;
  /** Below the title; it does not scroll either. */
  about?: ComponentChildren;
  kind?: 'drawer' | 'question' | 'form';
  /** Selector of the element that gets the focus first; default: the title, which screen readers read then. */
  focus?: string | undefined;
  close(returnValue: string): void;
  children: ComponentChildren;
}

export function Dialog({ title, about, kind, focus = 'h2', close, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isTyped, setIsTyped] = useState(false);
  const isForm = kind !== 'question';
  useEffect(() => () => void (isForm && (isFormFilled.value = false)), [isForm]);
  const note = () => {
    setIsTyped(true);
    // At once: an effect may come after a sign-out in another tab.
    if (isForm) isFormFilled.value = true;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useLayoutEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>(focus)?.focus();
  }, []);
  /** Asks first if a form would be lost. */
  const leave = (event: Event) => {
    if (!isTyped || event.target !== event.currentTarget || !dialog.current?.querySelector('form')) return false;
    event.preventDefault();
    ask({
      title: 'Discard what you entered?',
      text: 'It has not been saved.',
      action: 'Discard',
      run: () => dialog.current?.close(),
    });
    return true;
  };
  return (
    <dialog
      ref={dialog}
      class={`dialog framed ${kind ?? ''}`}
      aria-label={title}
      onClose={({ currentTarget }) => close(currentTarget.returnValue)}
      // A click beside the dialog must not discard what was typed.
      onInput={note}
      closedby={isTyped ? 'closerequest' : 'any'}
      onCancel={leave}
    >
      <header class="title">
        <div>
          <h2 tabIndex={-1}>{title}</h2>
          {about}
        </div>
        {kind !== 'question' && (
          <Button kind="plain" aria-label="Close" onClick={(event) => leave(event) || dialog.current?.close()}>
            ×
          </Button>
        )}
      </header>
      <div class="body">{children}</div>
      {kind !== 'question' && <NoticeList />}
    </dialog>
  );
}
