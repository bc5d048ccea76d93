import { useReactiveVar } from '@apollo/client/react';
import { Articles } from './articles.tsx';
import { Invoices } from './invoices.tsx';
import { connection, oauth } from './terrapin.ts';

const said = { opening: 'Connecting…', open: 'Live', lost: 'Reconnecting…' };

export function App() {
  const state = useReactiveVar(connection);
  return (
    <>
      <header>
        <h1>Terrapin</h1>
        <span className={`tag ${state}`} role="status">
          {said[state]}
        </span>
        <button type="button" onClick={() => oauth.signOut()}>
          Sign out
        </button>
      </header>
      <main>
        <Articles />
        <Invoices />
      </main>
    </>
  );
}

export function SignIn({ problem }: { problem?: string }) {
  return (
    <main>
      <section>
        <h1>Terrapin</h1>
        {problem && <p role="alert">{problem}</p>}
        <button type="button" className="primary" onClick={() => oauth.begin()}>
          Sign in
        </button>
      </section>
    </main>
  );
}
