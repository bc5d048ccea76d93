import project from '../../package.json' with { type: 'json' };

/** The server's own version. */
export const version: string = project.version;
