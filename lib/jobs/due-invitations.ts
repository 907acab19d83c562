import 'server-only'
import { randomUUID } from 'node:crypto'
import { database } from '@/lib/data/db'
import { log } from '@/lib/server/log'
import type { Job } from '@/lib/services/ctx'
import { expireInvitations } from '@/lib/services/invitations/expire-invitations'
import { releaseUnsentInvitations } from '@/lib/services/invitations/release-unsent'
import { sendDueInvitations } from '@/lib/services/invitations/send-due-invitations'
import { jobQueue } from './queue'

type InvitationsJob = Extract<Job, { queue: 'invitations' }>['data']

/**
 * Expires invitations and queues due messages; a job may first release an organization's unsent invitations, a
 * scheduled run does not.
 */
export async function workOffInvitations(now: Date, job: InvitationsJob | null = null): Promise<void> {
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
  if (job?.kind === 'unsent') {
    const { orgId, actorId } = job
    const result = await releaseUnsentInvitations(ctx, { orgId, actorId })
    if (!result.ok) throw new Error('Sending what was unsent was refused')
  }
  const expiredInvitations = await expireInvitations(ctx, {})
  const due = await sendDueInvitations(ctx, {})
  if (!expiredInvitations.ok || !due.ok) throw new Error('Working off invitations was refused')
  const [{ expired }, { sent }] = [expiredInvitations.value, due.value]
  if (expired + sent > 0) log.info({ requestId, expired, sent }, 'invitations worked off')
}
