import { appendFileSync, chownSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartProblem } from '../machine/start-problem'
import { copyFolder } from './base'

/** Quotes a text for the configuration of Postgres. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/**
 * The command that Postgres calls for each finished piece of the log (path `%p`, name `%f`): a piece gets its name once
 * it is complete and never overwrites another.
 */
const archiveCommand = (archive: string): string =>
  `test ! -f "${archive}/%f" && cp "%p" "${archive}/%f.part" && mv "${archive}/%f.part" "${archive}/%f"`

/** Settings of a Postgres that archives its log to a folder: each piece when it is full, and at least once a minute. */
export const archiving = (archive: string): string[] => [
  'archive_mode=on',
  `archive_command=${archiveCommand(archive)}`,
  'archive_timeout=60',
]

function settle(data: string, settings: readonly string[], signalFile: 'recovery.signal' | 'standby.signal'): void {
  appendFileSync(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
  const file = join(data, signalFile)
  writeFileSync(file, '', { mode: 0o600 })
  const { uid, gid } = statSync(data)
  if (process.getuid?.() === 0) chownSync(file, uid, gid)
}

function requireBase(data: string): void {
  if (!existsSync(join(data, 'backup_label'))) throw new StartProblem(`${data} is no base: it has no backup_label.`)
}

/** The configuration accepts this notation of an instant. */
const momentText = (text: string) => new Date(text).toISOString().replace('T', ' ').replace('Z', '+00')

/**
 * `base` stays as it is; `data` is the folder that becomes the database; `until` is a moment, or null for the end of
 * the archive.
 */
type Recovery = { base: string; archive: string; data: string; until: string | null }

/**
 * Copies a base and prepares the copy to become the database as it was at a moment: the next start of Postgres on it
 * replays the log. An interrupted replay continues at the next start.
 * @throws StartProblem for an invalid base, archive or moment, and for a folder that already exists
 */
export async function prepareRecovery({ base, archive, data, until }: Recovery, signal: AbortSignal): Promise<void> {
  requireBase(base)
  if (!existsSync(archive) || readdirSync(archive).length === 0) throw new StartProblem(`${archive} has no log.`)
  if (until !== null && Number.isNaN(Date.parse(until)))
    throw new StartProblem(`${until} is no moment: write it as 2026-11-26T21:30:00Z.`)
  if (existsSync(data)) throw new StartProblem(`${data} is there already.`)
  try {
    await copyFolder(base, data, statSync(base), signal)
  } catch (error) {
    rmSync(data, { recursive: true, force: true })
    throw error
  }
  const moment = until === null ? [] : [`recovery_target_time = ${quoted(momentText(until))}`]
  const restore = `restore_command = ${quoted(`cp "${resolve(archive)}/%f" "%p"`)}`
  settle(data, [restore, ...moment, `recovery_target_action = 'promote'`], 'recovery.signal')
}

/**
 * Turns a copy of a base into a streaming replica of the database at `url`; the primary keeps unsent log in a
 * replication slot.
 */
export function prepareReplica(data: string, { url, slot }: { url: string; slot: string }): void {
  requireBase(data)
  settle(
    data,
    [
      `primary_conninfo = ${quoted(`${url}${url.includes('?') ? '&' : '?'}application_name=${slot}`)}`,
      `primary_slot_name = ${quoted(slot)}`,
    ],
    'standby.signal',
  )
}
