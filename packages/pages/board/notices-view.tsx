import { useEffect } from 'preact/hooks';
import { Button } from './button.tsx';
import { dismiss, type Notice, notices, undoLatest, undoNotice } from './notices.ts';

/** Notices, announced to screen readers. Shown inside the dialog while one is open: the rest of the page is inert then. */
export function NoticeList() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open], [popover]')) return;
      const last = notices.value.at(-1);
      if (event.key === 'Escape' && last) dismiss(last);
      const isTyping = event.target instanceof HTMLInputElement;
      if (event.key === 'z' && (event.ctrlKey || event.metaKey) && !isTyping && undoLatest()) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const list = (isProblem: boolean) =>
    notices.value
      .filter((notice) => notice.isProblem === isProblem)
      .map((notice) => <Entry key={notice.id} notice={notice} />);
  return (
    <div class="notices">
      <div role="status">{list(false)}</div>
      <div role="alert">{list(true)}</div>
    </div>
  );
}

function Entry({ notice }: { notice: Notice }) {
  return (
    <div class={`notice${notice.isProblem ? ' bad' : ''}`}>
      <p>{notice.text}</p>
      {notice.undo && <Button onClick={() => undoNotice(notice)}>Undo</Button>}
      <Button kind="plain" aria-label="Dismiss" onClick={() => dismiss(notice)}>
        ×
      </Button>
    </div>
  );
}
