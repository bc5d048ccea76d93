import { loadOnce } from '../../../src/core/load-once.ts';

/** The parts of Stripe.js v3 that the page uses. Stripe allows no other way to load it than from its host. */
interface Stripe {
  elements(): { create(type: 'card', options: object): StripeElement };
  createPaymentMethod(options: { type: 'card'; card: StripeElement }): Promise<{
    paymentMethod?: { id: string };
    error?: { message?: string };
  }>;
  /** Shows the form of the bank. Resolves when the customer has answered or closed it. */
  handleNextAction(options: { clientSecret: string }): Promise<unknown>;
}

interface StripeElement {
  mount(place: HTMLElement): void;
  once(event: 'ready', then: () => void): void;
  /** Once it is ready. */
  focus(): void;
}

type StripeScript = (publishableKey: string) => Stripe;

declare global {
  interface Window {
    Stripe?: StripeScript;
  }
}

export interface CardField {
  /** Rejects with a text for the payer. */
  makeToken(): Promise<string>;
  focus(): void;
}

const source = 'https://js.stripe.com/v3/';
const unavailable = 'The card form of Stripe could not be loaded. Check your connection, and load this page again.';

const loadScript = loadOnce(
  () =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = source;
      script.addEventListener('load', resolve);
      script.addEventListener('error', reject);
      document.head.append(script);
    }),
);

async function load(publishableKey: string): Promise<Stripe> {
  await loadScript();
  return (window.Stripe as StripeScript)(publishableKey);
}

/** Lets the bank ask the customer (3-D Secure). Whether they have confirmed the payment, the server asks Stripe itself. */
export async function askBank(publishableKey: string, clientSecret: string): Promise<void> {
  const stripe = await load(publishableKey).catch(() => {
    throw new Error('The form of your bank could not be loaded. Check your connection, and load this page again.');
  });
  await stripe.handleNextAction({ clientSecret });
}

/** Shows Stripe's own field for a card, whose number never reaches this page. */
export async function mountCard(place: HTMLElement, publishableKey: string): Promise<CardField> {
  try {
    const stripe = await load(publishableKey);
    const { color } = getComputedStyle(place);
    const card = stripe.elements().create('card', { style: { base: { color, fontSize: '16px' } } });
    const ready = new Promise<void>((resolve) => card.once('ready', resolve));
    card.mount(place);
    return {
      focus: () => void ready.then(() => card.focus()),
      async makeToken() {
        const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card });
        if (!paymentMethod) throw new Error(error?.message ?? unavailable);
        return paymentMethod.id;
      },
    };
  } catch {
    place.textContent = unavailable;
    return { makeToken: () => Promise.reject(new Error(unavailable)), focus() {} };
  }
}
