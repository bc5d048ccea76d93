import { ApolloProvider } from '@apollo/client/react';
import { createRoot } from 'react-dom/client';
import { App, SignIn } from './app.tsx';
import { client, oauth } from './terrapin.ts';
import './index.css';

const root = createRoot(document.getElementById('root') as HTMLElement);

try {
  const isSignedIn = await oauth.finish();
  root.render(<ApolloProvider client={client}>{isSignedIn ? <App /> : <SignIn />}</ApolloProvider>);
} catch (error) {
  root.render(<SignIn problem={(error as Error).message} />);
}
