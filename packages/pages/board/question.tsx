import { asked } from './ask.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export function Question() {
  if (!asked.value) return null;
  const { title, text, action, dismiss = 'Cancel', run } = asked.value;
  const close = (answer: string) => {
    asked.value = null;
    if (answer === 'yes') run();
  };
  return (
    <Dialog title={title} kind="question" focus="button" close={close}>
      <form method="dialog">
        <p>{text}</p>
        <div class="actions">
          <Button type="submit" value="">
            {dismiss}
          </Button>
          <Button kind="primary" type="submit" value="yes">
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
