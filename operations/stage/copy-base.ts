import {
  chmodSync,
  chownSync,
  type Dirent,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { copyFile, readlink, stat, symlink } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { StartProblem } from '@/dev/machine/start-problem'

/** Files that belong to the running server alone, or that it recreates: `pg_basebackup` leaves them out too. */
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init', 'backup_label.old'])
const emptied = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

type Owner = { uid: number; gid: number }
const own = (path: string, { uid, gid }: Owner) => {
  // Only root can change the owner, and only root has to: Postgres then runs as another user.
  if (process.getuid?.() === 0) chownSync(path, uid, gid)
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Copies a folder while a server works in it. The log has what changes meanwhile, and files that vanish meanwhile are
 * skipped.
 */
async function copyFolder(from: string, to: string, owner: Owner): Promise<void> {
  mkdirSync(to, { mode: 0o700 })
  own(to, owner)
  for (const entry of entriesOf(from)) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (leftOut.has(entry.name)) continue
    if (entry.isDirectory()) {
      if (!emptied.has(entry.name)) await copyFolder(source, target, owner)
      else makeEmpty(target, owner)
    } else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else await copyOne(source, target, owner)
  }
}

/** A folder that was removed in the meantime, with its database, is skipped too. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (isGone(error)) return []
    throw error
  }
}

function makeEmpty(folder: string, owner: Owner): void {
  for (const path of basename(folder) === 'pg_wal' ? [folder, join(folder, 'archive_status')] : [folder]) {
    mkdirSync(path, { mode: 0o700 })
    own(path, owner)
  }
}

async function copyOne(source: string, target: string, owner: Owner): Promise<void> {
  try {
    await copyFile(source, target)
    chmodSync(target, 0o600)
    own(target, owner)
  } catch (error) {
    if (!isGone(error)) throw error
    rmSync(target, { force: true })
  }
}

/**
 * Copies the folder of a running Postgres on this machine, between `pg_backup_start` and `pg_backup_stop`, for a replica
 * of it: the Postgres of the packages has no `pg_basebackup`. The copy appears under its name only when complete.
 * @throws StartProblem when the folder is not on this machine or cannot be read
 */
export async function copyBase(url: string, target: string): Promise<void> {
  const to = resolve(target)
  const unfinished = join(dirname(to), `.${process.pid}-${basename(to)}`)
  mkdirSync(dirname(to), { recursive: true })
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const from = await dataFolder(client)
    await client.query(`SELECT pg_backup_start('suma', true)`)
    const owner = await stat(from)
    await copyFolder(from, unfinished, owner)
    const { rows } = await client.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop(true)')
    writeOwn(join(unfinished, 'backup_label'), rows[0]?.label ?? '', owner)
    renameSync(unfinished, to)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    await client.end().catch(() => {})
  }
}

function writeOwn(path: string, text: string, owner: Owner): void {
  writeFileSync(path, text, { mode: 0o600 })
  own(path, owner)
}

async function dataFolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ folder: string | null }>(
    `SELECT current_setting('data_directory', true) AS folder`,
  )
  const folder = rows[0]?.folder
  if (!folder || !statSync(join(folder, 'PG_VERSION'), { throwIfNoEntry: false }))
    throw new StartProblem('A base is copied where the database runs, as a superuser who may read its folder.')
  return folder
}
