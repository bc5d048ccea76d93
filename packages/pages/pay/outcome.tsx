import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Attempt } from './bill.ts';

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

/** Why nothing was charged, if it was tried. */
export function Failure({ attempt, advice }: { attempt: Attempt | undefined; advice?: string }) {
  if (!attempt?.failure) return null;
  const { code, message } = attempt.failure;
  // That is no fault, but what somebody wanted.
  const isCanceled = code === 'authentication_canceled';
  return (
    <p class={isCanceled ? 'done' : 'warning'}>
      <strong>The payment {isCanceled ? 'was canceled' : 'failed'}.</strong> {!isCanceled && message} Nothing was
      charged
      {advice && `: ${advice}`}.
    </p>
  );
}
