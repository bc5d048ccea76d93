import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface DrawerSectionProps {
  id: string;
  title: string;
  /** After each change of it, the title takes the focus if the control that had it is gone. */
  change?: unknown;
  /** Beside the title. */
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** A part of the drawer. */
export function DrawerSection({ id, title, change, actions, children }: DrawerSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change
  useLayoutEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [change]);
  return (
    <section aria-labelledby={id}>
      <div class="heading">
        <h3 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h3>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** Of a part, or a form. */
export function Problem({ children }: { children: ComponentChildren }) {
  return (
    <p class="problem" role="alert">
      {children}
    </p>
  );
}
