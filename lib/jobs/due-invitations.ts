import 'server-only'
import { randomUUID } from 'node:crypto'
import { database } from '@/lib/data/db'
import { log } from '@/lib/server/log'
import { expireInvitations } from '@/lib/services/invitations/expire-invitations'
import { sendDueInvitations } from '@/lib/services/invitations/send-due-invitations'
import { jobQueue } from './queue'

/** How often invitations are looked through for what is due. */
export const invitationsCron = '*/2 * * * *'

/** Ends invitations that are over and hands the messages that are due to the queue. */
export async function workOffInvitations(now: Date): Promise<void> {
  const requestId = randomUUID()
  const ctx = {
    job: 'invitations',
    viewer: null,
    idempotency: null,
    db: database(),
    now,
    requestId,
    jobs: jobQueue,
    log,
  }
  const over = await expireInvitations(ctx, {})
  const due = await sendDueInvitations(ctx, {})
  if (!over.ok || !due.ok) throw new Error('Working off invitations was refused')
  const [{ expired }, { sent }] = [over.value, due.value]
  if (expired + sent > 0) log.info({ requestId, expired, sent }, 'invitations worked off')
}
