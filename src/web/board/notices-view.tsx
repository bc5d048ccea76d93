import { useEffect } from 'preact/hooks';
import { dismiss, notices } from './notices.ts';

/**
 * What the person should know, read out when it appears. Shown inside the dialog while one is open, as the rest of the page
 * is out of reach then.
 */
export function Notices() {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      const last = notices.value.at(-1);
      if (key === 'Escape' && last && !document.querySelector('dialog[open]')) dismiss(last);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const list = (isProblem: boolean) =>
    notices.value
      .filter((notice) => notice.isProblem === isProblem)
      .map((notice) => (
        <div key={notice.id} class={`notice${isProblem ? ' bad' : ''}`}>
          <p>{notice.text}</p>
          <button class="button plain" type="button" aria-label="Dismiss" onClick={() => dismiss(notice)}>
            ×
          </button>
        </div>
      ));
  return (
    <div class="notices">
      <div role="status">{list(false)}</div>
      <div role="alert">{list(true)}</div>
    </div>
  );
}
