import { appendFileSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DebianPostgres } from '@/operations/stage/debian-postgres'

/** A way to keep bases and the log, and to come back from them, as docs/operations.md has it. */
export type RecoveryTool = {
  name: string
  /** A program that has to be installed. */
  needs: string | null
  /** Settles where the log goes, before Postgres is started. */
  prepare: (postgres: DebianPostgres) => Promise<void>
  /** Makes a base of the running database, and verifies it. */
  makeBase: (postgres: DebianPostgres) => Promise<void>
  /** Makes a folder that becomes the database of a moment, or of the end of the log; returns its path. */
  bringBack: (postgres: DebianPostgres, until: string | null) => Promise<string>
}

function makeFolder({ folder, user }: DebianPostgres, name: string): string {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (user) chownSync(path, user.uid, user.gid)
  return path
}

/** Adds lines to the settings that Postgres writes itself, which are the last to be read. */
const settle = (data: string, ...lines: string[]) =>
  appendFileSync(join(data, 'postgresql.auto.conf'), `${lines.join('\n')}\n`)

/** Postgres accepts this notation of a moment wherever it may be written. */
const momentText = (moment: string) => moment.replace('T', ' ').replace('Z', '+00')

const nameOf = (until: string | null) => `back-${until === null ? 'end' : 'moment'}`

const baseAndLog: RecoveryTool = {
  name: 'pg_basebackup',
  needs: null,
  prepare: async (postgres) => {
    const archive = makeFolder(postgres, 'archive')
    settle(
      postgres.data,
      `archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f'`,
    )
  },
  makeBase: async ({ folder, url, program }) => {
    const base = join(folder, 'base')
    await program('pg_basebackup', ['-d', url, '-D', base, '--wal-method', 'none', '--checkpoint', 'fast'])
    await program('pg_verifybackup', ['--no-parse-wal', base])
  },
  bringBack: async (postgres, until) => {
    const { folder, user, program } = postgres
    const data = join(folder, nameOf(until))
    await program('/bin/cp', ['-a', join(folder, 'base'), data])
    // The database that was brought back before has archived a line of its own, which is not the one wanted now.
    const target =
      until === null ? 'recovery_target_timeline = current' : `recovery_target_time = '${momentText(until)}'`
    const restore = `restore_command = 'cp ${join(folder, 'archive')}/%f %p'`
    settle(data, restore, target, 'recovery_target_action = promote')
    writeFileSync(join(data, 'recovery.signal'), '')
    if (user) chownSync(join(data, 'recovery.signal'), user.uid, user.gid)
    return data
  },
}

const pgBackRest: RecoveryTool = {
  name: 'pgBackRest',
  needs: '/usr/bin/pgbackrest',
  prepare: async (postgres) => {
    const { folder, data, port } = postgres
    const [repository, work] = [makeFolder(postgres, 'repository'), makeFolder(postgres, 'work')]
    const common = [`repo1-path=${repository}`, `log-path=${work}`, `lock-path=${work}`, `spool-path=${work}`]
    const own = [`pg1-path=${data}`, `pg1-port=${port}`, `pg1-socket-path=${folder}`, 'pg1-user=suma']
    writeFileSync(
      configOf(postgres),
      ['[global]', ...common, 'start-fast=y', '[suma]', ...own, 'pg1-database=postgres', ''].join('\n'),
    )
    settle(data, `archive_command = '${commandOf(postgres, 'archive-push', [], ['%p']).join(' ')}'`)
  },
  makeBase: async (postgres) => {
    for (const name of ['stanza-create', 'check', 'backup', 'verify']) await backRest(postgres, name)
  },
  bringBack: async (postgres, until) => {
    const data = makeFolder(postgres, nameOf(until))
    const target =
      until === null
        ? ['--target-timeline=current']
        : ['--type=time', `--target=${momentText(until)}`, '--target-action=promote']
    await backRest(postgres, 'restore', `--pg1-path=${data}`, ...target)
    return data
  },
}

const configOf = ({ folder }: DebianPostgres) => join(folder, 'pgbackrest.conf')

/** A command of pgBackRest; `rest` is what stands behind its name. */
const commandOf = (postgres: DebianPostgres, name: string, options: readonly string[] = [], rest: string[] = []) => [
  '/usr/bin/pgbackrest',
  `--config=${configOf(postgres)}`,
  '--stanza=suma',
  ...options,
  name,
  ...rest,
]

async function backRest(postgres: DebianPostgres, name: string, ...options: string[]): Promise<void> {
  const [program = '', ...args] = commandOf(postgres, name, options)
  await postgres.program(program, args)
}

export const recoveryTools: readonly RecoveryTool[] = [baseAndLog, pgBackRest]
