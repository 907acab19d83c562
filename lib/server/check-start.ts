import { database } from '@/lib/data/db'
import { findSendingHold } from '@/lib/data/sending-hold'
import { env } from '@/lib/env'
import { checkBeforeStart, checkServices } from './config/check-config'
import type { ConfigPart, Finding } from './config/finding'
import { log } from './log'

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

/** What passes by itself: the process starts, and what it does while they are away says so. */
const mayBeAway: readonly ConfigPart[] = ['database', 'migrations', 'clock', 'identity provider']

/**
 * Checks a process before it serves. The first thing that can never work ends it in one line, the same that
 * `npm run check-config` prints; what should be changed is logged. `signs`: it runs the jobs and signs the history. It
 * does not wait for a database or a provider that is not available yet.
 */
export async function checkStart({ signs }: { signs: boolean }): Promise<void> {
  const findings = await checkBeforeStart(signs)
  const wrong = findings.find(({ state }) => state === 'wrong')
  if (wrong) {
    log.error({ part: wrong.part, error: wrong.text }, 'not started')
    process.exit(1)
  }
  tell(findings.filter(({ state, part }) => state !== 'failing' || !mayBeAway.includes(part)))
  await logSendingHold()
}

/** Asks the services around a process that has started, and logs what does not work; nobody waits for it. */
export function tellServices(): void {
  void checkServices().then((findings) => {
    for (const { part, text } of findings.filter(isFault)) log.warn({ part }, text)
  })
}

const isFault = ({ state }: Finding) => state !== 'good' && state !== 'off'

function tell(findings: readonly Finding[]): void {
  for (const { part, state, text } of findings) {
    if (state === 'look') log.warn({ part }, text)
    if (state === 'failing') log.error({ part }, text)
  }
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

/** Logs that messages are held after a restore. An unreachable or empty database is reported elsewhere. */
async function logSendingHold(): Promise<void> {
  const hold = await findSendingHold(database()).catch(() => null)
  if (hold) log.warn({ ...hold }, 'restored from a backup: no message leaves until a super admin says so under /super')
}
