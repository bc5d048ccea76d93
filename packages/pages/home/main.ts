import { addCopyButtons } from '../shared/copy.ts';
import { mountSession } from '../shared/session.ts';

mountSession(document.querySelector('#session') as HTMLElement);
addCopyButtons();
