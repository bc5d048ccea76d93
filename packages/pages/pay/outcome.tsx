import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface OutcomeProps {
  kind: 'waiting' | 'paid' | 'closed';
  title: string;
  children: ComponentChildren;
}

/** Gets the focus, so that screen readers announce it. */
export function Outcome({ kind, title, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome gets the focus once
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <div class={`outcome ${kind}`}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
