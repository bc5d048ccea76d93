import { asked } from './ask.ts';
import { Dialog } from './dialog.tsx';

export function Question() {
  if (!asked.value) return null;
  const { title, text, action, run } = asked.value;
  const close = (answer: string) => {
    asked.value = null;
    if (answer === 'yes') run();
  };
  return (
    <Dialog title={title} kind="question" focus="button" close={close}>
      <form method="dialog">
        <p>{text}</p>
        <div class="actions">
          <button class="button" type="submit" value="">
            Cancel
          </button>
          <button class="button primary" type="submit" value="yes">
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
