import { messageOf } from '../support/agent.ts';
import type { Served } from '../support/served.ts';

export const served: Served = {
  async walk({ show, ada, stranger }) {
    const { headers, message } = messageOf('tools/call', { name: 'listTurtles', arguments: { limit: 100 } });
    await show('A call of a tool', ada).post('/mcp?tags=Turtles&read_only=true', message, headers);
    await show('Without a token', stranger).post('/mcp', message, headers);
  },
};
