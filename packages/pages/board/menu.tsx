import { signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import type { CardAction } from './card-actions.ts';
import type { BoardInvoice } from './invoice.ts';

interface Opened {
  invoice: BoardInvoice;
  actions: readonly CardAction[];
  anchor: Element;
}

/** The open menu: there is one for all cards. */
export const menu = signal<Opened | null>(null);

export function MoveMenu() {
  const { value } = menu;
  return value && <Menu key={value.invoice.id} opened={value} />;
}

function Menu({ opened }: { opened: Opened }) {
  const { invoice, actions, anchor } = opened;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = list.current as HTMLDivElement;
    element.showPopover();
    placeBeside(element, anchor);
    element.querySelector('button')?.focus();
  }, [anchor]);
  // The event `toggle` follows later, when another menu may be open.
  const forget = () => {
    if (menu.peek() === opened) menu.value = null;
  };
  const close = () => {
    list.current?.hidePopover();
    forget();
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const items = [...(list.current?.querySelectorAll('button') ?? [])];
    if (step) items.at((items.indexOf(event.target as HTMLButtonElement) + step) % items.length)?.focus();
    else if (event.key === 'Tab' || event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };
  const choose = ({ run }: CardAction) => {
    close();
    run();
  };
  return (
    <div
      ref={list}
      class="menu"
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={`Actions for ${invoice.invoiceNumber}`}
      onKeyDown={onKey}
      onToggle={({ newState }) => newState === 'closed' && forget()}
    >
      {actions.map((action) => (
        <Button
          key={action.label}
          kind={`plain ${action.label === 'Delete' ? 'danger' : ''}`}
          role="menuitem"
          tabIndex={-1}
          onClick={() => choose(action)}
        >
          {action.label}
        </Button>
      ))}
    </div>
  );
}

/** Below the anchor and within the window, or above where there is no room. */
function placeBeside(element: HTMLElement, anchor: Element): void {
  const { top, bottom, right } = anchor.getBoundingClientRect();
  const { offsetWidth, offsetHeight, style } = element;
  const hasRoom = bottom + offsetHeight + 8 < innerHeight;
  style.top = `${Math.max(8, hasRoom ? bottom + 4 : top - offsetHeight - 4)}px`;
  style.left = `${Math.max(8, right - offsetWidth)}px`;
}
