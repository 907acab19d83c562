import { sealCertificate } from '@/lib/adapters/signing/certificate'
import { readSealKeys } from '@/lib/data/audit/seals'
import { findDatabaseRole } from '@/lib/data/database-role'
import { database } from '@/lib/data/db'
import { findSendingHold } from '@/lib/data/sending-hold'
import { sealState } from '@/lib/domain/installation/upkeep'
import { env, isSecure } from '@/lib/env'
import { log } from './log'
import { isOutage } from './outage'

/** Checks the variables before anything else reads one. Ends the process when one is missing or wrong, in one line. */
export function checkSettings(): void {
  try {
    env()
  } catch (error) {
    // The log reads a variable too, so this line is written without it.
    const text = error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error)
    process.stdout.write(
      `${JSON.stringify({ level: 50, time: new Date().toISOString(), error: text, msg: 'not started' })}\n`,
    )
    process.exit(1)
  }
}

/**
 * Checks a process before it serves. Every process seals papers. One that signs the history (`signs`: it runs the jobs) needs its key when it
 * has an https address, and the database role must not be able to change the history. A role that owns the tables is
 * logged (an installation with one address), a superuser is refused except in a demo. Ends the process when it is
 * refused. It does not wait for a database that is not available yet.
 */
export async function checkStart({ signs }: { signs: boolean }): Promise<void> {
  await check(signs).catch((error: Error) => {
    log.error({ error: error.message }, 'not started')
    process.exit(1)
  })
}

/** What a process needs before it serves, for example its job queue. Ends the process in one line when it fails. */
export async function startOrEnd<T>(starting: Promise<T>): Promise<T> {
  return starting.catch((error: Error) => {
    // The job queue says so of a database that has never been migrated.
    const missing = error.message === 'pg-boss is not installed'
    const reason = missing ? 'the database has no job queue: run `npm run migrate` first' : error.message
    log.error({ error: reason }, 'not started')
    process.exit(1)
  })
}

async function check(signs: boolean): Promise<void> {
  if (signs && !readSealKeys() && isSecure()) {
    throw new Error('AUDIT_KEY is not set: with an https address the history has to be signed (.env.example says how)')
  }
  await checkSeal()
  const role = await findDatabaseRole().catch((error: unknown) => {
    if (isOutage(error)) return null
    throw new Error(`The database of DATABASE_URL refuses: ${error instanceof Error ? error.message : String(error)}`)
  })
  if (role === 'superuser' && env().SUMA_DEMO !== '1') {
    throw new Error('DATABASE_URL names a superuser: name the role suma_app there, and the owner in DATABASE_OWNER_URL')
  }
  if (role === 'superuser' || role === 'owner') {
    log.warn({ role }, 'the database role of DATABASE_URL can change the history: name suma_app there')
  }
  await logSendingHold()
}

/** Logs that messages are held after a restore. An unreachable or empty database is reported elsewhere. */
async function logSendingHold(): Promise<void> {
  const hold = await findSendingHold(database()).catch(() => null)
  if (hold) log.warn({ ...hold }, 'restored from a backup: no message leaves until a super admin says so under /super')
}

/**
 * Checks the certificate that seals documents. An unreadable one ends the start, as does a self-made one with an https
 * address: each empty folder would make another signer. One that has ended or ends soon is logged.
 */
async function checkSeal(): Promise<void> {
  if (!env().SIGNING_P12 && isSecure()) {
    throw new Error(
      'SIGNING_P12 is not set: with an https address papers are sealed by your own certificate (.env.example says how)',
    )
  }
  const { validTo } = await sealCertificate(env())
  const state = sealState(validTo, new Date())
  if (state === 'ended') log.error({ validTo }, 'the certificate that seals documents has ended: nothing is sealed')
  if (state === 'soon')
    log.warn({ validTo }, 'the certificate that seals documents ends soon (docs/operations.md, Signed documents)')
}
