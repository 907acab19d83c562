import type { FileStore } from '@/lib/adapters/files/file-store'
import type { Mailer } from '@/lib/adapters/mail/mailer'
import type { SmsSender } from '@/lib/adapters/sms/sms-sender'
import type { Db } from '@/lib/data/db'
import { makeLoaders } from '@/lib/data/loaders'
import { listNoticeSendings, listReminderSendings } from '@/lib/data/notices/read'
import { markNotification } from '@/lib/data/notices/write'
import { listLadderSendings } from '@/lib/data/reminders/ladder'
import { isQuietAtNight, noticeKinds } from '@/lib/domain/notices/notice-kinds'
import { nextLoud } from '@/lib/domain/reminders/send-times'
import { zoneOf } from '@/lib/domain/time/geo-zones'
import { logosOf } from './compose-mail'
import { sendNotice } from './send-notice'
import { checkLadder, checkReminders, sendLadder, sendReminder } from './send-reminders'

/**
 * Without `files` no message has a logo. `later` queues notices again for a given time; without it they stay as they
 * are. `triedAgain` means that a failure makes the job send all of them again.
 */
type Dependencies = {
  db: Db
  mailer: Mailer
  sms: SmsSender
  files?: FileStore
  appUrl: string
  now: Date
  later?: (ids: string[], at: Date) => Promise<void>
  triedAgain?: boolean
}

/**
 * Sends unsent notices. Each is checked again first: it is suppressed when its license was renewed, archived or
 * completed since, or its reader has left the organization. Messages that the mail server refused are
 * retried with the job.
 */
export async function sendNotices(ids: readonly string[], dependencies: Dependencies): Promise<void> {
  const failures: unknown[] = []
  const sendOne = async (id: string, send: () => Promise<void>) => {
    try {
      await send()
    } catch (error) {
      failures.push(error)
      await markNotification(dependencies.db, id, { state: 'FAILED' })
    }
  }
  const waiting = new Map<number, string[]>()
  /** The same, unless it is night for the reader: then it waits for the morning. */
  const byDay = async (id: string, zone: string, send: () => Promise<void>) => {
    const at = nextLoud(zone, dependencies.now).getTime()
    if (at === dependencies.now.getTime()) return sendOne(id, send)
    waiting.set(at, [...(waiting.get(at) ?? []), id])
  }
  const load = makeLoaders(dependencies.db)
  const reading = { ...dependencies, load }
  for (const { sending, message } of await checkLadder(await listLadderSendings(dependencies.db, ids), reading))
    await byDay(sending.id, sending.timeZone ?? zoneOf(sending.params.geo), () =>
      sendLadder(sending, message, dependencies),
    )
  const logoOf = logosOf(dependencies)
  for (const { sending, message } of await checkReminders(await listReminderSendings(dependencies.db, ids), reading))
    await sendOne(sending.id, () => sendReminder(sending, message, { ...dependencies, logoOf }))
  const sendings = await listNoticeSendings(dependencies.db, ids, noticeKinds)
  // The gains of a session are read for all readers together, before the messages are sent one by one.
  const gaining = sendings.filter(
    ({ session, enrollment, kind }) => (session && enrollment) || kind === 'certificateIssued',
  )
  await Promise.all(gaining.map(({ userId }) => load.credentialsOf.load(userId)))
  for (const sending of sendings) {
    const send = () => sendNotice(sending, { ...dependencies, load, logoOf })
    if (isQuietAtNight(sending)) await byDay(sending.id, sending.timeZone, send)
    else await sendOne(sending.id, send)
  }
  // Notices that wait for the morning are queued once: by the last attempt, or by one without a failure.
  if (failures.length === 0 || !dependencies.triedAgain)
    for (const [at, some] of waiting) await dependencies.later?.(some, new Date(at))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} notices were not taken`)
}
