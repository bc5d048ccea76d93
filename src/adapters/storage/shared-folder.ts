import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { EntityName } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { type Queries, statementsOver, valuesOf } from '@terrapin/table';
import { OperatorError } from '../../core/operator-error.ts';
import { makeFolder } from '../database/data-dir.ts';
import { ifMissing } from '../files/keep.ts';

/** A folder that all processes on this database share, identified by a mark file in it. */
@Entity({ tableName: 'shared_folders' })
export class SharedFolder {
  declare [EntityName]?: 'SharedFolder';

  @PrimaryKey({ type: 'text' })
  readonly name!: string;

  @Property({ type: 'uuid' })
  readonly mark!: string;
}

export const folderMark = '.terrapin-folder';
const images = 'images';
/** Milliseconds to wait for another process to write its mark. */
const patience = 2_000;

const { statement } = statementsOver(SharedFolder);
const readMark = statement('shared_folder_read', (db, $: { name: string }) =>
  db.selectFrom('SharedFolder').select('mark').where('name', '=', $.name),
);
const keepMark = statement('shared_folder_keep', (db, $: { name: string; mark: string }) =>
  db
    .insertInto('SharedFolder')
    .values(valuesOf($, ['name', 'mark']))
    .onConflict((conflict) => conflict.doNothing()),
);

export class FolderNotShared extends OperatorError {
  constructor(root: string, mark: string) {
    super(
      `${root} is not the image folder of this database. All servers and workers on one database must share its ` +
        'images: set STORAGE_URL (or DATA_DIR) to a folder that all of them mount, or use a bucket (s3:). ' +
        `If the images are lost, write ${mark} to ${join(root, folderMark)} to continue without them.`,
    );
  }
}

/** The first process writes a mark file, which the database stores. Copies of the folder keep it. */
export async function checkSharedFolder(root: string, db: Queries): Promise<void> {
  const known = await db.one(readMark, { name: images });
  const found = await markIn(root);
  if (known && known.mark !== found) throw new FolderNotShared(root, known.mark);
  if (known) return;
  const mark = found ?? (await leaveMark(root));
  await db.all(keepMark, { name: images, mark });
  // Another process may have stored its mark first.
  const kept = await db.one(readMark, { name: images });
  if (kept && kept.mark !== mark) throw new FolderNotShared(root, kept.mark);
}

async function markIn(root: string): Promise<string | null> {
  for (const began = performance.now(); ; await setTimeout(20)) {
    const text = await readFile(join(root, folderMark), 'utf8').catch(ifMissing(null));
    if (text !== '' || performance.now() - began > patience) return text?.trim() ?? null;
  }
}

async function leaveMark(root: string): Promise<string> {
  const mark = randomUUID();
  makeFolder(root);
  try {
    // No link or rename: not all shared file systems support them.
    await writeFile(join(root, folderMark), `${mark}\n`, { flag: 'wx', mode: 0o600, flush: true });
    return mark;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await markIn(root)) ?? mark;
  }
}
