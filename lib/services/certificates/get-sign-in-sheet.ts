import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { keepPrintedSheet } from '@/lib/data/certificates/sheets'
import type { Db, Tx } from '@/lib/data/db'
import { listWitnesses } from '@/lib/data/enrollments/witnesses'
import { findOrg, type OrgRecord } from '@/lib/data/orgs/read'
import { listSignaturesOf } from '@/lib/data/signatures/signatures'
import { listSheetPeople, type TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { coverageOn } from '@/lib/domain/certificates/session-credit'
import { type SignInSheet, sheetFacts, sheetText, signInSheet } from '@/lib/domain/certificates/sign-in-sheet'
import { fail, ok } from '@/lib/domain/result'
import { givenUnits } from '@/lib/domain/task-sessions/delivered'
import { completionDay, sessionEnd, signedEnd } from '@/lib/domain/task-sessions/session-state'
import type { Ctx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { readLogo } from '../orgs/read-logo'
import { sha256 } from '../signatures/store-signature'
import { sessionFeature } from '../task-sessions/session-input'
import { timeWitnessesOf } from '../task-sessions/time-witnesses'
import { write } from '../write'
import { limitPapers } from './limits'

/**
 * A stored sheet: its content, the content's fingerprint, the token of the address where both can be verified, and the
 * ids of its row and organization.
 */
type PrintedSheet = SignInSheet & { orgId: string; printedId: string; fingerprint: string; verifyToken: string }

/** A sheet to print, with the logo of its organization; `lacksLogo`: there is one whose bytes are missing. */
export type SheetToPrint = PrintedSheet & { logo: Uint8Array | null; lacksLogo: boolean }

/** The current sign-in sheet of a session, for those who run it. Printing it is recorded with its fingerprint. */
export const getSignInSheet = defineService({
  action: 'taskSession.read',
  input: z.strictObject({ taskSessionId: id }),
  subject: (ctx, { taskSessionId }) => ctx.load.taskSession.load(taskSessionId),
  feature: sessionFeature,
  run: async (ctx, { taskSessionId }, session) => {
    const limited = await limitPapers(ctx)
    if (limited) return limited
    const { orgId } = session
    const org = await findOrg(ctx.db, orgId)
    if (!org) return fail('notFound')
    // The file store may be slow, so it is read outside the transaction.
    const logo = await logoOf(ctx, org)
    return write({ ...ctx, idempotency: null }, async (w) => {
      const sheet = await storeSheet(w.tx, session, org, ctx.now)
      const detail = { participants: sheet.participants.length, sha256: sheet.fingerprint }
      if (!ctx.onlyAsks)
        w.audit({ action: 'signInSheet.viewed', subjectType: 'TaskSession', subjectId: taskSessionId, orgId, detail })
      return ok<SheetToPrint>({ ...sheet, ...logo })
    })
  },
})

/** The current sign-in sheet of a session, stored as printed; null when its organization no longer exists. */
export async function printSheet(
  { db, files, now }: Pick<Ctx, 'db' | 'files' | 'now'>,
  session: TaskSessionRecord,
): Promise<SheetToPrint | null> {
  const org = await findOrg(db, session.orgId)
  if (!org) return null
  const logo = await logoOf({ db, files }, org)
  return { ...(await storeSheet(db, session, org, now)), ...logo }
}

async function logoOf(
  ctx: Pick<Ctx, 'db' | 'files'>,
  { logo: current }: Pick<OrgRecord, 'logo'>,
): Promise<Pick<SheetToPrint, 'logo' | 'lacksLogo'>> {
  const logo = await readLogo(ctx, current?.id)
  return { logo, lacksLogo: Boolean(current) && logo === null }
}

async function storeSheet(db: Db | Tx, session: TaskSessionRecord, org: OrgRecord, now: Date): Promise<PrintedSheet> {
  const sheet = await readSheet(db, session, org)
  const digest = sha256(sheetText(session.id, sheet))
  const finalizedAt = sheet.isFinal ? session.finalizedAt : null
  const fresh = randomBytes(16).toString('base64url')
  const facts = sheetFacts(sheet)
  const printed = { taskSessionId: session.id, verifyToken: fresh, sha256: digest, finalizedAt, facts }
  const { id: printedId, verifyToken } = await keepPrintedSheet(db, printed, now)
  return { ...sheet, orgId: org.id, printedId, fingerprint: digest.toString('hex'), verifyToken }
}

/** The current content of a session's sign-in sheet. */
async function readSheet(db: Db | Tx, session: TaskSessionRecord, org: OrgRecord): Promise<SignInSheet> {
  const { id: taskSessionId, revision, timeZone } = session
  const [people, witnesses, times, signatures] = await Promise.all([
    listSheetPeople(db, taskSessionId, revision.eligible),
    listWitnesses(db, taskSessionId),
    timeWitnessesOf(db, session),
    listSignaturesOf(db, taskSessionId, 'INSTRUCTOR'),
  ])
  return signInSheet({
    title: revision.title,
    startsAt: session.startsAt,
    endsAt: sessionEnd(session),
    timeZone,
    org,
    people: people.map((person) => ({ ...person, witnesses: witnesses.get(person.enrollmentId) ?? null })),
    startedAt: session.startedAt,
    endedAt: signedEnd(session),
    times,
    format: session.format,
    ...givenUnits(revision, session.unitsGiven),
    shortReason: session.shortReason,
    unsignedReason: session.unsignedReason,
    recordedAt: session.recordedAt,
    breakMinutes: session.breakMinutes,
    reopenedAt: session.reopenedAt,
    reopenReason: session.reopenReason,
    isFinal: session.state === 'FINALIZED',
    eligible: revision.eligible,
    approvals: coverageOn(revision.eligible, org.providers, completionDay(session)).approvals,
    instructors: session.instructors.map((instructor) => ({
      ...instructor,
      signature: (instructor.signatureId && signatures.get(instructor.signatureId)) || null,
    })),
  })
}
