import { expect, test } from 'vitest'
import { codeOf, makeDoor, newPhone } from '@/fixtures/check-in'
import { credentialFields } from '@/fixtures/credentials'
import { creditFields } from '@/fixtures/credits'
import { type CtxOptions, ctxFor } from '@/fixtures/ctx'
import { pdfBytes } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { guestFields } from '@/fixtures/guests'
import { lastDays } from '@/fixtures/inspections'
import { makeRole } from '@/fixtures/orgs'
import { sentFile } from '@/fixtures/sent-file'
import { minutesFrom, taskFields, taskSessionNow } from '@/fixtures/tasks'
import { localWebhooks, webhookFields } from '@/fixtures/webhooks'
import type { UserRecord } from '@/lib/data/users/read'
import type { Result } from '@/lib/domain/result'
import type { ViewerRole } from '@/lib/policy/can'
import { makeCalendarFeed } from '@/lib/services/calendar/calendar'
import { checkIn, getAttendance } from '@/lib/services/check-in/check-in'
import { addWalkIn } from '@/lib/services/check-in/check-in-by-staff'
import { addCredential } from '@/lib/services/credentials/change-credential'
import { listCredentials } from '@/lib/services/credentials/credentials'
import { confirmCreditProposal } from '@/lib/services/credit-proposals/proposals'
import { proposeCredits } from '@/lib/services/credit-proposals/propose-credits'
import { addCredit } from '@/lib/services/credits/credits'
import type { SignedInCtx } from '@/lib/services/ctx'
import { saveUserDocument } from '@/lib/services/documents/save-document'
import { endDocumentShare, shareDocument } from '@/lib/services/documents/shared-documents'
import { enrollSelf } from '@/lib/services/enrollments/enroll'
import { addGuest } from '@/lib/services/guests/guests'
import { createSurveyLink } from '@/lib/services/inspections/inspections'
import { inviteMembers } from '@/lib/services/invitations/invitations'
import { startMemberLeave } from '@/lib/services/members/leave'
import { listMembers } from '@/lib/services/members/members'
import { changeMemberRole, removeMember } from '@/lib/services/members/membership'
import { endOtherSessions } from '@/lib/services/sessions/sessions'
import { getSheetToSign, signAsInstructor, signAttendance } from '@/lib/services/signatures/sign'
import { finalizeSession } from '@/lib/services/task-sessions/finalize-session'
import { endTaskSession, startTaskSession } from '@/lib/services/task-sessions/move-task-session'
import { createTask, publishTask } from '@/lib/services/tasks/task'
import { updateOwnUser, updateUserPrefs } from '@/lib/services/users/update-user'
import { createWebhook } from '@/lib/services/webhooks/webhooks'

const { org, session, instructor } = await makeDoor()
const nurse = await makeRole({ orgId: org.id })
const start = session.startsAt
const seen = async () => ({ id: session.id, version: (await taskSessionNow(session.id)).version })

type Ask = (options?: CtxOptions) => SignedInCtx
type Act = (ctx: Ask) => Promise<Result<unknown>>

/**
 * Does what somebody does in a month, a day after the other, half an hour after they signed in that day; whoever is asked
 * to sign in anew does, and goes on. Returns how often they were asked.
 */
async function walk(user: UserRecord, role: ViewerRole, days: readonly (readonly Act[])[]): Promise<number> {
  let asked = 0
  for (const day of days) {
    let minutes = 30
    const ctx: Ask = (options = {}) => {
      const now = options.now ?? new Date()
      return ctxFor(user, { roles: [role], ...options, now, signIn: { at: minutesFrom(now, -minutes) } })
    }
    for (const act of day) {
      const first = await act(ctx)
      if (!first.ok && first.problem.code === 'freshSignInRequired') {
        asked += 1
        minutes = 0
        await done(act(ctx))
      } else await done(Promise.resolve(first))
    }
  }
  return asked
}

test('a nurse is asked once in a month to sign in anew, an instructor never, an administrator for what opens data', async () => {
  const { user } = nurse
  const phone = newPhone()
  const file = () => sentFile('card.pdf', pdfBytes)
  const inClass = { now: minutesFrom(start, 5), visitor: phone }
  let documentId = ''
  let shareId = ''
  const others = { admin: await makeRole({ orgId: org.id }), gone: await makeRole({ orgId: org.id }) }

  const before = await walk(user, nurse, [
    [(ctx) => addCredential(ctx(), { input: credentialFields() }), (ctx) => listCredentials(ctx(), {})],
    [
      (ctx) => addCredit(ctx(), { input: creditFields() }),
      async (ctx) => {
        const data = { title: 'CPR card', kind: 'OTHER' as const, file: file() }
        const saved = await saveUserDocument(ctx(), { id: user.id, data })
        documentId = saved.ok ? saved.value.id : ''
        return saved
      },
      async (ctx) => {
        const shared = await shareDocument(ctx(), { documentId, orgId: org.id })
        shareId = shared.ok ? shared.value.shares[0]!.id : ''
        return shared
      },
    ],
    [(ctx) => enrollSelf(ctx(), { taskSessionId: session.id }), (ctx) => makeCalendarFeed(ctx(), {})],
    [(ctx) => updateOwnUser(ctx(), { id: user.id, data: { address: { city: 'Fresno' } } })],
    [(ctx) => updateUserPrefs(ctx(), { id: user.id, operation: 'SET', data: { uiLanguage: 'es' } })],
  ])

  const teaching = await walk(instructor.user, instructor, [
    [
      async (ctx) => startTaskSession(ctx({ now: minutesFrom(start, -5) }), await seen()),
      (ctx) => addWalkIn(ctx(inClass), { taskSessionId: session.id, userId: others.admin.user.id }),
      (ctx) => addGuest(ctx(inClass), { taskSessionId: session.id, input: guestFields() }),
    ],
  ])

  const attending = await walk(user, nurse, [
    [
      async (ctx) => checkIn(ctx(inClass), { taskSessionId: session.id, code: await codeOf(session, inClass.now) }),
      async (ctx) => {
        const { toSign } = await done(getAttendance(ctx(inClass), { taskSessionId: session.id }))
        return signAttendance(ctx(inClass), { taskSessionId: session.id, ...toSign!, adoptedName: 'Ana Ruiz' })
      },
    ],
    [(ctx) => endDocumentShare(ctx(), { id: shareId })],
    [(ctx) => endOtherSessions(ctx(), {})],
  ])

  const after = { now: minutesFrom(session.endsAt, 10) }
  const signing = await walk(instructor.user, instructor, [
    [
      async (ctx) => endTaskSession(ctx({ now: minutesFrom(session.endsAt, -1) }), await seen()),
      async (ctx) => {
        const sheet = await done(getSheetToSign(ctx(after), { taskSessionId: session.id }))
        const { digest, consentVersion, adoptedName } = sheet
        return signAsInstructor(ctx(after), { taskSessionId: session.id, digest, consentVersion, adoptedName })
      },
    ],
  ])

  let proposalId = ''
  let task = { id: '', version: 0 }
  const administering = await walk(org.admin, org.role, [
    [(ctx) => listMembers(ctx(), { orgId: org.id }), (ctx) => invite(ctx(), 'MEMBER')],
    [
      async (ctx) => finalizeSession(ctx(after), { ...(await seen()), acceptProposals: true, unsignedReason: 'Left' }),
      async (ctx) => {
        const input = { orgId: org.id, memberIds: [nurse.id], input: creditFields({ title: 'Falls' }) }
        const proposed = await proposeCredits(ctx(), input)
        proposalId = proposed.ok ? proposed.value.proposalIds[0]! : ''
        return proposed
      },
    ],
    [
      async (ctx) => {
        const made = await createTask(ctx(), { input: { orgId: org.id, ...taskFields() } })
        if (made.ok) task = made.value
        return made
      },
      (ctx) => publishTask(ctx(), { id: task.id, version: task.version }),
    ],
    [
      (ctx) => startMemberLeave(ctx(), { id: others.gone.id, version: 1 }),
      (ctx) => removeMember(ctx(), { id: others.gone.id, version: 2, reason: 'RESIGNED' }),
    ],
    // One sign-in is good for what is done within minutes.
    [
      (ctx) => changeMemberRole(ctx(), { id: others.admin.id, version: 1, roleType: 'ADMIN' }),
      (ctx) => invite(ctx(), 'ADMIN'),
    ],
    [
      (ctx) =>
        createSurveyLink(ctx(), {
          input: { orgId: org.id, inspectorName: 'Ida Inspector', inspectorEmail: 'ida@example.com', ...lastDays(30) },
        }),
    ],
    [(ctx) => createWebhook(ctx({ webhooks: localWebhooks }), { input: { orgId: org.id, ...webhookFields() } })],
  ])
  const confirming = await walk(user, nurse, [[(ctx) => confirmCreditProposal(ctx(), { id: proposalId })]])

  expect({
    nurse: before + attending + confirming,
    instructor: teaching + signing,
    administrator: administering,
  }).toEqual({
    nurse: 1,
    instructor: 0,
    administrator: 3,
  })
})

const invite = (ctx: SignedInCtx, roleType: 'ADMIN' | 'MEMBER') =>
  inviteMembers(ctx, { input: { orgId: org.id, people: [{ contact: `month-${roleType}@example.com`, roleType }] } })
