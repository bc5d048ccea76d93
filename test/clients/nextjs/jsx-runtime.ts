interface Element {
  type: string;
  props: { children?: unknown };
}

/** `react/jsx-runtime` of React 19, with the elements of docs/clients/nextjs.md as `@types/react` declares them. */
export const jsx = (type: string, props: { children?: unknown }): Element => ({ type, props });
export const jsxs = jsx;

export declare namespace JSX {
  export type { Element };

  export interface ElementChildrenAttribute {
    children: unknown;
  }

  export interface IntrinsicElements {
    form: { action?: string | ((form: FormData) => void | Promise<void>); children?: unknown };
    input: { type?: string; name?: string; value?: string; defaultValue?: string };
    button: { type?: 'submit' | 'reset' | 'button'; children?: unknown };
  }
}
