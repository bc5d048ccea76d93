import { mountSession } from '../shared/session.ts';

mountSession(document.querySelector('#session') as HTMLElement);
