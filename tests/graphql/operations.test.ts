import { isObjectType } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeLateCheckIn } from '@/fixtures/check-in'
import { makePosition, positionFields } from '@/fixtures/clearance'
import { next } from '@/fixtures/counter'
import { credentialFields, makeCredential, today } from '@/fixtures/credentials'
import { makeProposal } from '@/fixtures/credit-proposals'
import { creditFields } from '@/fixtures/credits'
import { ctxFor } from '@/fixtures/ctx'
import { curriculumForm, switchOn } from '@/fixtures/curriculums'
import { makeAnswer, makeRequested, requestFields } from '@/fixtures/document-requests'
import { copyConsent, healthRecord, makeCopied, makeDocument, makeShared } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeExclusionQuestion } from '@/fixtures/exclusions'
import { guestFields, makeGuest, makeHeldGuest } from '@/fixtures/guests'
import { makeAttendee, makeHeldSession, makeScan } from '@/fixtures/held-sessions'
import { confirmReason, identityProviderFields, makeIdentityProvider } from '@/fixtures/identity-providers'
import { lastDays, makeSurveyLink, surveyLinkFields } from '@/fixtures/inspections'
import { providerFields } from '@/fixtures/orgs'
import { makeUnverifiedUser, makeUser } from '@/fixtures/people'
import { makeView, viewFields } from '@/fixtures/saved-views'
import { makeSession } from '@/fixtures/sessions'
import { ctxOfSigner, makeSentRequest, makeSigningDraft } from '@/fixtures/signing'
import { makeSkillChecklist, makeSkillRecord, seenToday, skillFields } from '@/fixtures/skills'
import { makeStatedCheck, statedFields } from '@/fixtures/stated-checks'
import { sessionTimes, taskFields } from '@/fixtures/tasks'
import { makeTranscriptLink, transcriptLinkFields } from '@/fixtures/transcripts'
import { webhookFields } from '@/fixtures/webhooks'
import { operationNames } from '@/graphql/operation-text'
import { makeSchema } from '@/graphql/schema'
import { badgePort } from '@/lib/adapters/badges/badge-port'
import { database } from '@/lib/data/db'
import type { UserRecord } from '@/lib/data/users/read'
import { ruleBody } from '@/lib/domain/compliance/rule-file'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'
import { signingConsentVersion } from '@/lib/domain/signing/signed-text'
import { addDays, addYears, todayIn } from '@/lib/domain/time/plain-date'
import { stateAttestation } from '@/lib/services/attestations/attestations'
import { planMaintenance } from '@/lib/services/installation/maintenance'
import { trustIssuer } from '@/lib/services/installation/trusted-issuers'
import { requestClosing } from '@/lib/services/orgs/closing'
import { holdPerson } from '@/lib/services/retention/holds'
import { consentToSign, openSigning } from '@/lib/services/signing/sign-document'
import { finalizeSession } from '@/lib/services/task-sessions/finalize-session'
import { shareOf } from '@/tests/setup/nightly'
import { type Answered, call, operation } from './call'
import { askingIn, invitedIn, ownSeatIn } from './enrollment-rows'
import { makeWorld, type World } from './world'

/** A time out of service tomorrow. */
const maintenanceTimes = () => ({
  startsAt: new Date(Date.now() + 86_400_000).toISOString(),
  endsAt: new Date(Date.now() + 90_000_000).toISOString(),
})

/** The answer to the owner: the thing itself, a done write, a refusal by its code, or nothing. */
type Outcome = 'data' | 'done' | 'null' | `refused:${string}`
type Row = {
  variables: (world: World, prepared: Record<string, unknown>) => Record<string, unknown>
  /** Rows that only this operation needs. */
  prepare?: (world: World) => Promise<Record<string, unknown>>
  owner: Outcome
  /** The answer to a stranger who sends the same. */
  stranger: Outcome | 'error:contactMismatch'
  /** The answer to a person without a verified contact who sends the same. */
  unverified: Outcome | 'error:verificationRequired' | 'error:contactMismatch'
}
const version = 1

/** The days around a session, to copy them four weeks later. */
function aroundSession({ startsAt }: { startsAt: Date }) {
  const day = todayIn('America/Los_Angeles', startsAt)
  return { from: addDays(day, -1), until: addDays(day, 1), to: addDays(day, 27) }
}
/** For super admins only, so that everybody here gets the same outcome. */
const ofPeople = (everybody: Outcome): Omit<Row, 'variables' | 'prepare'> => ({
  owner: everybody,
  stranger: everybody,
  unverified: 'error:verificationRequired',
})
const ofId = (owner: Outcome = 'done'): Omit<Row, 'variables' | 'prepare'> => ({
  owner,
  stranger: owner === 'data' ? 'null' : 'refused:notFound',
  unverified: owner === 'data' ? 'error:verificationRequired' : 'refused:verificationRequired',
})
const mine = (owner: Outcome = 'done'): Omit<Row, 'variables' | 'prepare'> => ({
  owner,
  stranger: owner,
  unverified: 'refused:verificationRequired',
})

/** Of the super admin pages: null or a refusal for everybody else. */
const ofDesk = (kind: 'data' | 'done'): Omit<Row, 'variables' | 'prepare'> =>
  kind === 'data'
    ? { owner: 'null', stranger: 'null', unverified: 'error:verificationRequired' }
    : { owner: 'refused:notFound', stranger: 'refused:notFound', unverified: 'refused:verificationRequired' }
const atDesk = 'They have not paid since June'

/** The membership of the world's owner, who is both an administrator and a member. */
async function ownRole({ org, user }: World) {
  const { id } = await database().role.findFirstOrThrow({ where: { orgId: org.id, userId: user.id } })
  return { ...org.role, id, user }
}

/** The organization's own sign-in, with an unconfirmed domain. */
async function identityProviderIn({ org }: World) {
  const { id, domains } = await makeIdentityProvider(org)
  return { id, domainId: domains[0]!.id }
}

/** A document the world's owner requests from themselves, with one that answers the request. */
async function askedOf(world: World) {
  const { org, user } = world
  await switchOn(org.id, 'DOCUMENT_REQUESTS')
  const member = await ownRole(world)
  const { id, requestId } = await makeRequested({ org, member })
  return { id, requestId, roleId: member.id, documentId: await makeAnswer(user) }
}
const requesting = { prepare: askedOf, ...ofId() }

/** A skills checklist of the world's organization, and what was observed of its member. */
async function skillIn({ org, member }: World) {
  const checklistId = await makeSkillChecklist(org)
  return { checklistId, recordId: await makeSkillRecord(org, { checklistId, memberId: member.id }) }
}

/** A document that the world's organization asks its member for. */
async function askedOfMember({ org, member }: World) {
  await switchOn(org.id, 'DOCUMENT_REQUESTS')
  return { id: (await makeRequested({ org, member })).id }
}

const worked = { kind: 'PRACTICE', amount: 40, from: '2026-01-05', to: '2026-02-05' } as const

/** Hours of work that somebody stated for their license. */
const statedFor = async (user: UserRecord, credentialId: string) => ({
  id: (await done(stateAttestation(ctxFor(user), { credentialId, input: worked }))).id,
})
const statedByOwner = ({ user, credential }: World) => statedFor(user, credential.id)
const statedByMember = ({ member, memberCredential }: World) => statedFor(member.user, memberCredential.id)

/** The world's credit, recorded for another profession than that of their license. */
async function recordedForTeachers({ credit: { id } }: World) {
  await database().credit.update({ where: { id }, data: { approvedFor: ['CA:TCHR'] } })
  return { id }
}

/** A document the world's owner shares with their organization. */
async function sharedIn({ org, user }: World) {
  const { id, shareId } = await makeShared(org.id, { user })
  return { id, shareId }
}

/** A member's health record, shared with the world's organization. */
const healthShownTo = async ({ org, member }: World) => ({
  id: (await makeShared(org.id, { ...healthRecord, user: member.user })).id,
})

/** A health record of the world's owner, and one of which their organization has a copy. */
async function copiedIn({ org, user }: World) {
  const { id } = await makeDocument({ ...healthRecord, user })
  return { id, copyId: (await makeCopied(org.id, { user })).copyId }
}

/** A signing request of the world's organization that waits for its owner. */
async function signingDraftIn(world: World) {
  const people = { named: true, roleIds: [(await ownRole(world)).id] }
  const { id, version: seen } = (await makeSigningDraft({ org: world.org, input: people })).request
  return { id, version: seen }
}

/** The same request, sent: the world's owner is both sender and signer. */
async function toSignIn(world: World) {
  const role = await ownRole(world)
  const { request, signers } = await makeSentRequest({ org: world.org, people: [role] })
  const { id: signerId, version: seen } = signers[0]!
  return { role, id: request.id, version: request.version, signerId, signerVersion: seen }
}

/** The same request, opened, with consent given. */
async function agreedIn(world: World) {
  const { role, signerId } = await toSignIn(world)
  const consent = { id: signerId, consentVersion: signingConsentVersion, consentLocale: 'en' } as const
  await done(openSigning(ctxOfSigner(role), { id: signerId }))
  const { version: seen } = await done(consentToSign(ctxOfSigner(role), consent))
  return { signerId, signerVersion: seen }
}

/** The same request, opened, without consent. */
async function openedIn(world: World) {
  const { role, signerId } = await toSignIn(world)
  await done(openSigning(ctxOfSigner(role), { id: signerId }))
  return { signerId }
}

const signing = (taskSessionId: string) => ({
  taskSessionId,
  adoptedName: 'Ana Ruiz',
  consentVersion: 'v1',
  digest: 'a'.repeat(64),
})

const noVersion = '00000000-0000-4000-8000-000000000001'
/** A list of the installation, which is null for everybody else. */
const superList = { owner: 'null', stranger: 'null', unverified: 'error:verificationRequired' } as const
const ownList = { owner: 'data', stranger: 'data', unverified: 'error:verificationRequired' } as const

/** A position with a job title of its own. */
async function positionIn({ org }: World) {
  const jobTitle = `Title ${next()}`
  const position = await makePosition(org, { jobTitles: [jobTitle] })
  return { positionId: position.id, jobTitle }
}

/** A grant of the world's member. */
async function grantIn({ org, member }: World) {
  const grant = { orgId: org.id, roleId: member.id, kind: 'AUDITOR' as const }
  return { grantId: (await database().memberGrant.create({ data: grant })).id }
}

/** An exclusion that may be the member's. */
const questionIn = ({ org, member }: World) => makeExclusionQuestion(org, member)

/** What an administrator looked up about the member. */
const statedIn = async ({ org, member }: World) => ({ checkId: (await makeStatedCheck(org, member)).id })

/** A guest of the session who has not signed. */
async function guestIn({ org, taskSession }: World) {
  const { id: guestId, enrollmentId } = await makeGuest({ org, session: taskSession })
  return { guestId, enrollmentId }
}

/** A guest of a finalized session who left the person's contact. */
async function offerIn({ org, user }: World) {
  const held = await makeHeldSession({ org })
  const guestId = await makeHeldGuest(held, { contact: user.email })
  const { id, version } = held.session
  await done(finalizeSession(ctxFor(user, { roles: [org.role] }), { id, version, acceptProposals: true }))
  return { guestId }
}

/** A session that is over, with one attendee. */
async function overIn({ org, member }: World) {
  const held = await makeHeldSession({ org })
  const enrollmentId = await makeAttendee(held, member.user)
  return { taskSessionId: held.session.id, id: held.session.id, version: held.session.version, enrollmentId }
}

/** The same session, finalized. */
async function finalizedIn(world: World) {
  const { id, version: seen } = await overIn(world)
  const { org, user } = world
  const ctx = ctxFor(user, { roles: [org.role] })
  const session = await done(finalizeSession(ctx, { id, version: seen, acceptProposals: true }))
  const certificate = await database().certificate.findFirstOrThrow({ where: { taskSessionId: id } })
  return { id, taskSessionId: id, version: session.version, certificateId: certificate.id }
}

/** A scan for a session that is over. */
async function scanIn({ org }: World) {
  return { id: (await makeScan(await makeHeldSession({ org }))).id }
}

/** A file with one usable and one unusable row. */
const proposedRow = (email: string | null) =>
  `Email,Title,Date,Hours,Format\n${email},Falls,2026-01-05,2,Online\n${email},,2026-01-05,2,Online`

/** A credit that the world's organization reports for its owner. */
async function proposedIn({ org, user }: World) {
  const seat = await database().role.findFirstOrThrow({ where: { userId: user.id, orgId: org.id } })
  return { id: (await makeProposal({ org, member: { ...org.role, id: seat.id, user } })).id }
}

/** A survey link of the organization of the world. */
const surveyedIn = async ({ org }: World) => ({ id: (await makeSurveyLink(org)).id })

/** A license of the world's owner, and a link to its transcript. */
async function transcribedFor({ user }: World) {
  const license = await makeCredential({ user })
  return { id: license.id }
}
const sharedBy = async ({ user }: World) => ({ id: (await makeTranscriptLink(await makeCredential({ user }))).id })

/** A check-in that arrived late. */
const sentLateIn = async ({ taskSession, seat }: World) => ({ id: await makeLateCheckIn(taskSession, seat.userId!) })

const rows: Record<string, Row> = {
  'confirm-credit-proposal': { prepare: proposedIn, variables: (_world, { id }) => ({ id }), ...ofId() },
  'decline-credit-proposal': { prepare: proposedIn, variables: (_world, { id }) => ({ id }), ...ofId() },
  'import-credit-proposals': {
    variables: ({ org, member }) => ({ orgId: org.id, text: proposedRow(member.user.email) }),
    ...ofId(),
  },
  'preview-credit-proposals': {
    variables: ({ org, member }) => ({ orgId: org.id, text: proposedRow(member.user.email) }),
    ...ofId(),
  },
  'propose-credits': {
    variables: ({ org, member }) => ({ orgId: org.id, memberIds: [member.id], input: creditFields() }),
    ...ofId(),
  },
  'ask-to-sign': {
    prepare: overIn,
    variables: (_world, { taskSessionId }) => ({ taskSessionId, whom: 'ATTENDEES' }),
    ...ofId(),
  },
  'decide-enrollments': {
    prepare: overIn,
    variables: (_world, { taskSessionId, enrollmentId }) => ({
      taskSessionId,
      decisions: [{ enrollmentId, version, outcome: 'ATTENDED' }],
    }),
    ...ofId(),
  },
  'finalize-task-session': {
    prepare: overIn,
    variables: (_world, { id, version: seen }) => ({ id, version: seen, acceptProposals: true }),
    ...ofId(),
  },
  'list-search-places': { variables: () => ({}), ...ownList },
  'reopen-task-session': {
    prepare: finalizedIn,
    variables: (_world, { id, version: seen }) => ({ id, version: seen, reason: 'A name was missing' }),
    ...ofId(),
  },
  'create-survey-link': {
    variables: ({ org }) => ({ input: { orgId: org.id, ...surveyLinkFields() } }),
    ...ofId(),
  },
  'end-survey-link': { prepare: surveyedIn, variables: (_world, { id }) => ({ id }), ...ofId() },
  'create-transcript-link': {
    prepare: transcribedFor,
    variables: (_world, { id }) => ({ input: { credentialId: id, ...transcriptLinkFields() } }),
    ...ofId(),
  },
  'end-transcript-link': { prepare: sharedBy, variables: (_world, { id }) => ({ id }), ...ofId() },
  'training-reminder-preview': {
    variables: ({ assignment }) => ({ curriculumId: assignment.curriculumId, assignmentIds: [assignment.id] }),
    ...ofId('data'),
  },
  'add-enrollments': {
    variables: ({ taskSession, member }) => ({ taskSessionId: taskSession.id, roleIds: [member.id] }),
    ...ofId(),
  },
  'answer-enrollment-invitation': {
    prepare: invitedIn,
    variables: (_world, { id }) => ({ id, version, response: 'ACCEPT' }),
    ...ofId(),
  },
  'approve-enrollment': { prepare: askingIn, variables: (_world, { id }) => ({ id, version }), ...ofId() },
  'let-in-enrollment': {
    prepare: askingIn,
    variables: (_world, { id }) => ({ id, version, reason: 'There is a chair', overCapacity: 1 }),
    ...ofId(),
  },
  'enroll-many': {
    variables: ({ taskSession, member }) => ({
      input: { taskSessionId: taskSession.id, lines: ['S-404', member.user.email], dryRun: false },
    }),
    ...ofId(),
  },
  'get-enroll-group-choices': { variables: ({ taskSession }) => ({ taskSessionId: taskSession.id }), ...ofId('data') },
  'find-session-people': {
    variables: ({ taskSession }) => ({ taskSessionId: taskSession.id, q: 'ruiz' }),
    ...ofId('data'),
  },
  enroll: { variables: ({ taskSession }) => ({ taskSessionId: taskSession.id }), ...ofId() },
  'invite-to-session': {
    variables: ({ taskSession, member }) => ({
      input: { taskSessionId: taskSession.id, roleIds: [member.id], contacts: ['a@b.co', 'nobody'] },
    }),
    ...ofId(),
  },
  'reject-enrollment': {
    prepare: askingIn,
    variables: (_world, { id }) => ({ id, version, reason: 'Night staff only' }),
    ...ofId(),
  },
  'remove-enrollment': {
    variables: ({ seat }) => ({ id: seat.id, version, reason: 'Moved to another session' }),
    ...ofId(),
  },
  'revoke-session-invitation': {
    prepare: invitedIn,
    variables: (_world, { unclaimedId: id }) => ({ id, version }),
    ...ofId(),
  },
  'withdraw-enrollment': { prepare: ownSeatIn, variables: (_world, { id }) => ({ id, version }), ...ofId() },
  'add-walk-in': {
    variables: ({ taskSession, member }) => ({ taskSessionId: taskSession.id, userId: member.user.id }),
    ...ofId('refused:checkInEarly'),
  },
  'check-in': {
    // The owner sees the codes, and somebody else could record them.
    variables: ({ taskSession }) => ({ taskSessionId: taskSession.id, code: 'ACE347' }),
    ...ofId('refused:notAboutOneself'),
  },
  'check-in-by-roster': { variables: ({ seat }) => ({ enrollmentId: seat.id }), ...ofId('refused:checkInEarly') },
  'check-out': { variables: ({ taskSession }) => ({ taskSessionId: taskSession.id }), ...ofId('refused:notCheckedIn') },
  'check-out-by-roster': {
    variables: ({ seat }) => ({ enrollmentId: seat.id }),
    ...ofId('refused:checkOutNotNeeded'),
  },
  'set-leaving': {
    variables: ({ seat }) => ({ enrollmentId: seat.id, leftAt: '2026-11-21T12:00', reason: 'Left early' }),
    ...ofId('refused:checkOutNotNeeded'),
  },
  'check-out-everybody': {
    variables: ({ taskSession }) => ({ taskSessionId: taskSession.id }),
    ...ofId('refused:checkOutNotNeeded'),
  },
  'confirm-late-check-in': { prepare: sentLateIn, variables: (_world, { id }) => ({ id }), ...ofId() },
  'decline-late-check-in': { prepare: sentLateIn, variables: (_world, { id }) => ({ id }), ...ofId() },
  'get-walk-in-choices': {
    variables: ({ taskSession }) => ({ taskSessionId: taskSession.id, q: 'ruiz' }),
    ...ofId('data'),
  },
  'add-guest': {
    variables: ({ taskSession }) => ({ taskSessionId: taskSession.id, input: guestFields() }),
    ...ofId(),
  },
  'update-guest': {
    prepare: guestIn,
    variables: (_world, { guestId }) => ({ id: guestId, version, input: { lastName: 'Tempe' } }),
    ...ofId(),
  },
  'remove-guest': {
    prepare: guestIn,
    variables: (_world, { guestId }) => ({ id: guestId, version, reason: 'Wrong room' }),
    ...ofId(),
  },
  'erase-guest': { prepare: guestIn, variables: (_world, { guestId }) => ({ id: guestId }), ...ofId() },
  'get-guest': { prepare: guestIn, variables: (_world, { guestId }) => ({ id: guestId }), ...ofId('data') },
  'get-guest-to-sign': {
    prepare: guestIn,
    variables: (_world, { enrollmentId }) => ({ enrollmentId }),
    ...ofId('data'),
  },
  'sign-as-guest': {
    prepare: guestIn,
    variables: ({ taskSession }, { enrollmentId }) => {
      const { taskSessionId: _of, ...mark } = signing(taskSession.id)
      return { input: { ...mark, enrollmentId, language: 'en' } }
    },
    ...ofId('refused:signedTextChanged'),
  },
  'confirm-guest-offer': { prepare: offerIn, variables: (_world, { guestId }) => ({ id: guestId }), ...ofId() },
  'decline-guest-offer': { prepare: offerIn, variables: (_world, { guestId }) => ({ id: guestId }), ...ofId() },
  'sign-as-instructor': {
    variables: ({ taskSession }) => ({ input: signing(taskSession.id) }),
    ...ofId('refused:notFound'),
  },
  'sign-attendance': {
    variables: ({ taskSession }) => ({ input: signing(taskSession.id) }),
    ...ofId('refused:notFound'),
  },
  'undo-check-in': {
    variables: ({ seat }) => ({ enrollmentId: seat.id, reason: 'Not here' }),
    ...ofId('refused:notCheckedIn'),
  },
  'add-session-instructor': {
    variables: ({ taskSession, member }) => ({ id: taskSession.id, version, memberId: member.id }),
    ...ofId(),
  },
  'describe-session-instructor': {
    variables: ({ taskSession }) => ({
      id: taskSession.id,
      version,
      instructorId: taskSession.instructors[0]!.id,
      title: 'RN',
    }),
    ...ofId(),
  },
  'archive-task': { variables: ({ task }) => ({ id: task.id, version: task.version }), ...ofId() },
  'cancel-task-session': {
    variables: ({ taskSession }) => ({ id: taskSession.id, version, reason: 'Nobody came' }),
    ...ofId(),
  },
  'create-task': { variables: ({ org }) => ({ input: { orgId: org.id, ...taskFields() } }), ...ofId() },
  'create-task-session': { variables: ({ task }) => ({ input: { taskId: task.id, ...sessionTimes() } }), ...ofId() },
  'discard-task-session': {
    variables: ({ taskSession }) => ({ id: taskSession.id, version }),
    ...ofId('refused:sessionState'),
  },
  'duplicate-task': { variables: ({ task }) => ({ id: task.id }), ...ofId() },
  'end-task-session': {
    variables: ({ taskSession }) => ({ id: taskSession.id, version }),
    ...ofId('refused:sessionState'),
  },
  'foresee-clashes': { variables: ({ task }) => ({ input: { taskId: task.id, ...sessionTimes() } }), ...ofId('data') },
  'open-task-session': { variables: ({ taskSession }) => ({ id: taskSession.id, version }), ...ofId() },
  'publish-task': { variables: ({ draftTask }) => ({ id: draftTask.id, version }), ...ofId() },
  'remove-session-instructor': {
    variables: ({ taskSession }) => ({ id: taskSession.id, version, instructorId: taskSession.instructors[0]!.id }),
    ...ofId(),
  },
  'remove-session-scan': {
    prepare: scanIn,
    variables: (_world, { id }) => ({ id, reason: 'The sheet of another class' }),
    ...ofId(),
  },
  // The file is part of a multipart request, which has its own tests.
  'save-session-scan': {
    variables: ({ taskSession }) => ({ taskSessionId: taskSession.id, file: null }),
    ...mine('refused:invalidInput'),
  },
  'copy-task-sessions': {
    variables: ({ org, taskSession: session }) => ({
      input: { orgId: org.id, ...aroundSession(session), taskSessionIds: [session.id] },
    }),
    ...ofId(),
  },
  'repeat-task-session': { variables: ({ taskSession }) => ({ id: taskSession.id, version, times: 3 }), ...ofId() },
  'restore-task': { variables: ({ task }) => ({ id: task.id, version: task.version }), ...ofId('refused:taskState') },
  'record-task-session': {
    variables: ({ taskSession }) => ({ id: taskSession.id, version }),
    ...ofId('refused:sessionState'),
  },
  'schedule-task-session': {
    variables: ({ taskSession }) => ({ id: taskSession.id, version }),
    ...ofId('refused:sessionState'),
  },
  'set-task-session-times': {
    variables: ({ taskSession }) => ({ id: taskSession.id, version, breakMinutes: 10 }),
    ...ofId('refused:sessionState'),
  },
  'start-task-session': {
    variables: ({ taskSession }) => ({ id: taskSession.id, version }),
    ...ofId('refused:startTooEarly'),
  },
  'update-task': {
    variables: ({ task }) => ({ input: { id: task.id, version: task.version, title: 'Falls' } }),
    ...ofId(),
  },
  'update-task-session': {
    variables: ({ taskSession }) => ({ input: { id: taskSession.id, version, location: 'Room 7' } }),
    ...ofId(),
  },
  'cancel-requested-document': { variables: (_world, { id }) => ({ id, version }), ...requesting },
  'create-document-request': {
    variables: ({ org, member }) => ({ input: requestFields(org.id, { roleIds: [member.id] }) }),
    ...requesting,
  },
  'decide-requested-document': {
    prepare: askedOfMember,
    variables: (_world, { id }) => ({ id, version, decision: 'EXEMPT', reason: 'Works from home' }),
    ...ofId(),
  },
  'decline-requested-document': {
    variables: (_world, { id }) => ({ id, version, reason: 'I have none' }),
    ...requesting,
  },
  'end-document-request': { variables: (_world, { requestId }) => ({ id: requestId, version }), ...requesting },
  'fulfill-requested-document': {
    variables: (_world, { id, documentId }) => ({ id, version, documentId }),
    ...requesting,
  },
  'get-document-request-reach': {
    variables: ({ org }) => ({ orgId: org.id, audience: {} }),
    prepare: askedOf,
    ...ofId('data'),
  },
  'remind-document-request': { variables: (_world, { requestId }) => ({ id: requestId }), ...requesting },
  'remind-requested-document': { variables: (_world, { id }) => ({ id }), ...requesting },
  'take-back-requested-document': {
    variables: (_world, { id }) => ({ id, version }),
    prepare: askedOf,
    ...ofId('refused:requestedDocumentState'),
  },
  'answer-exclusion-question': {
    prepare: questionIn,
    variables: (_world, { questionId }) => ({
      input: { id: questionId, version, answer: 'SOMEBODY_ELSE', reason: 'Another address' },
    }),
    ...ofId(),
  },
  'record-stated-check': {
    variables: ({ member }) => ({ input: statedFields(member), file: null }),
    ...ofId(),
  },
  'remove-stated-check': {
    prepare: statedIn,
    variables: (_world, { checkId }) => ({ id: checkId, reason: 'The page of somebody else' }),
    ...ofId(),
  },
  'upload-exclusion-list': {
    variables: () => ({ kind: 'LEIE_FULL', listedOn: today(), file: null }),
    ...mine('refused:invalidInput'),
  },
  'create-position': {
    variables: ({ org }) => ({ input: positionFields(org.id, { jobTitles: [`Title ${next()}`] }) }),
    ...ofId(),
  },
  'update-position': {
    prepare: positionIn,
    variables: (_world, { positionId, jobTitle }) => {
      const { orgId: _orgId, ...fields } = positionFields('', { jobTitles: [String(jobTitle)] })
      return { input: { ...fields, id: positionId, version, name: 'Aide' } }
    },
    ...ofId(),
  },
  'end-position': {
    prepare: positionIn,
    variables: (_world, { positionId }) => ({ id: positionId, version }),
    ...ofId(),
  },
  'activate-curriculum': { variables: ({ draftCurriculum }) => ({ id: draftCurriculum.id, version }), ...ofId() },
  'add-credential': { variables: () => ({ input: credentialFields() }), ...mine() },
  'add-credit': { variables: () => ({ input: creditFields() }), ...mine() },
  'answer-invitation': {
    variables: ({ invitation }) => ({ id: invitation.id, version, response: 'ACCEPT' }),
    ...ofId(),
  },
  'apply-people-import': { variables: ({ peopleImport }) => ({ id: peopleImport.id, version }), ...ofId() },
  'archive-credential': { variables: ({ credential }) => ({ id: credential.id, version }), ...ofId() },
  'bring-certificate': { variables: () => ({ text: 'no certificate' }), ...mine('refused:badgeUnreadable') },
  'cancel-people-import': { variables: ({ peopleImport }) => ({ id: peopleImport.id, version }), ...ofId() },
  'change-contact': {
    variables: () => ({ kind: 'EMAIL', value: 'next@example.com' }),
    owner: 'done',
    stranger: 'done',
    unverified: 'done',
  },
  'give-grant': {
    variables: ({ member }) => ({ input: { memberId: member.id, kind: 'MANAGER' } }),
    ...ofId(),
  },
  'end-grant': { prepare: grantIn, variables: (_world, { grantId }) => ({ id: grantId }), ...ofId() },
  'enroll-team-member': {
    variables: ({ member, taskSession }) => ({ memberId: member.id, taskSessionId: taskSession.id }),
    ...ofId(),
  },
  'check-in-team-member': {
    variables: ({ seat }) => ({ enrollmentId: seat.id }),
    ...ofId('refused:checkInEarly'),
  },
  'change-member-role': {
    variables: ({ member }) => ({ id: member.id, version, roleType: 'ADMIN' }),
    ...ofId(),
  },
  'correct-credit': { variables: ({ credit }) => ({ id: credit.id, version, input: creditFields() }), ...ofId() },
  'count-credit-for': {
    prepare: recordedForTeachers,
    variables: ({ credit, credential }) => ({ id: credit.id, version, credentialId: credential.id, counts: true }),
    ...ofId(),
  },
  'choose-report-readers': { variables: ({ org }) => ({ orgId: org.id, memberIds: [] }), ...ofId() },
  'create-skill-checklist': { variables: ({ org }) => ({ input: { orgId: org.id, ...skillFields } }), ...ofId() },
  'create-curriculum': {
    variables: ({ org, task }) => ({ input: { orgId: org.id, ...curriculumForm([task.id]) } }),
    ...ofId(),
  },
  'open-history-entry': {
    variables: () => ({ number: '1', reason: 'A question of the person' }),
    ...ofId('refused:notFound'),
  },
  'open-person-history': {
    variables: ({ user }) => ({ personId: user.id, reason: 'A question of the person' }),
    ...ofId('refused:notFound'),
  },
  'ask-history-check': { variables: () => ({}), ...ofId('refused:notFound') },
  'answer-feedback-message': {
    variables: () => ({ id: noVersion, version, answer: 'Thank you' }),
    ...ofId('refused:notFound'),
  },
  'close-feedback-message': { variables: () => ({ id: noVersion, version }), ...ofId('refused:notFound') },
  'reopen-feedback-message': { variables: () => ({ id: noVersion, version }), ...ofId('refused:notFound') },
  'retry-jobs': { variables: () => ({ queue: 'none' }), ...ofId('refused:notFound') },
  'draft-rule': {
    variables: () => ({ geo: 'NV', credentialType: 'RN', data: ruleBody(shippedRules[0]!) }),
    ...ofId('refused:notFound'),
  },
  'approve-rule': { variables: () => ({ id: noVersion }), ...ofId('refused:notFound') },
  'publish-rule': { variables: () => ({ id: noVersion, effectiveFrom: '2030-01-01' }), ...ofId('refused:notFound') },
  'update-rule-draft': { variables: () => ({ id: noVersion, revision: 1, data: {} }), ...ofId('refused:notFound') },
  'discard-rule-draft': { variables: () => ({ id: noVersion, revision: 1 }), ...ofId('refused:notFound') },
  'start-rule-replay': { variables: () => ({ id: noVersion }), ...ofId('refused:notFound') },
  'cancel-rule-replay': { variables: () => ({ id: noVersion }), ...ofId('refused:notFound') },
  'show-replayed-people': {
    variables: () => ({ id: noVersion, reason: 'A question of the board' }),
    ...ofId('refused:notFound'),
  },
  'get-rule-replay-run': {
    variables: () => ({ id: noVersion }),
    owner: 'null',
    stranger: 'null',
    unverified: 'error:verificationRequired',
  },
  'archive-organization': { variables: ({ org }) => ({ orgId: org.id }), ...ofId() },
  'ask-to-close-organization': {
    variables: ({ org }) => ({ orgId: org.id, reason: atDesk, name: org.name }),
    ...ofId(),
  },
  'take-back-closing': {
    prepare: async ({ org }) => {
      await done(
        requestClosing(ctxFor(org.admin, { roles: [org.role] }), { orgId: org.id, reason: atDesk, name: org.name }),
      )
      return {}
    },
    variables: ({ org }) => ({ orgId: org.id }),
    ...ofId(),
  },
  'set-organization-retention': {
    variables: ({ org }) => ({ orgId: org.id, kind: 'endedInvitations', days: 60, version: 0 }),
    ...ofId(),
  },
  'set-retention': { variables: () => ({ kind: 'signIns', days: 90, version: 0 }), ...ofDesk('done') },
  'trust-issuer': {
    variables: () => ({ issuer: `${crypto.randomUUID()}.example.org`, name: 'Sunrise' }),
    ...ofDesk('done'),
  },
  'distrust-issuer': {
    prepare: async () => {
      const ctx = ctxFor(await makeUser({ superAdmin: true }))
      return done(trustIssuer(ctx, { issuer: `${crypto.randomUUID()}.example.org`, name: 'Bay' }))
    },
    variables: (_world, { id }) => ({ id }),
    ...ofDesk('done'),
  },
  'plan-maintenance': { variables: () => maintenanceTimes(), ...ofDesk('done') },
  'cancel-maintenance': {
    prepare: async () => done(planMaintenance(ctxFor(await makeUser({ superAdmin: true })), maintenanceTimes())),
    variables: (_world, { id }) => ({ id }),
    ...ofDesk('done'),
  },
  'hold-organization': { variables: ({ org }) => ({ orgId: org.id, reason: atDesk }), ...ofDesk('done') },
  'hold-person': { variables: ({ member }) => ({ userId: member.user.id, reason: atDesk }), ...ofDesk('done') },
  'release-legal-hold': {
    prepare: async ({ member }) => {
      const ctx = ctxFor(await makeUser({ superAdmin: true }))
      const { id } = await done(holdPerson(ctx, { userId: member.user.id, reason: atDesk }))
      return { holdId: id }
    },
    variables: (_world, { holdId }) => ({ id: holdId, reason: atDesk }),
    ...ofDesk('done'),
  },
  'suspend-organization': { variables: ({ org }) => ({ orgId: org.id, version, reason: atDesk }), ...ofDesk('done') },
  'resume-organization': { variables: ({ org }) => ({ orgId: org.id, version, reason: atDesk }), ...ofDesk('done') },
  'close-organization': {
    variables: ({ org }) => ({ orgId: org.id, version, reason: atDesk, name: org.name }),
    ...ofDesk('done'),
  },
  'invite-organization-admin': {
    variables: ({ org }) => ({ orgId: org.id, contact: 'second.admin@example.com', reason: atDesk }),
    ...ofDesk('done'),
  },
  'set-desk-features': {
    variables: ({ org }) => ({ orgId: org.id, version, features: ['TASKS'], reason: atDesk }),
    ...ofDesk('done'),
  },
  'appoint-super-admin': {
    variables: ({ member }) => ({ contact: member.user.email, reason: atDesk }),
    ...ofDesk('done'),
  },
  'dismiss-super-admin': { variables: ({ member }) => ({ userId: member.user.id, reason: atDesk }), ...ofDesk('done') },
  'send-test-message': { variables: () => ({ channel: 'EMAIL' }), ...ofDesk('done') },
  'test-storage': { variables: () => ({}), ...ofDesk('done') },
  'resume-sending': { variables: () => ({}), ...ofDesk('done') },
  'take-up-license': {
    variables: ({ credential }) => ({ credentialId: credential.id, version: credential.version }),
    ...ofId('refused:notFound'),
  },
  'put-back-license': {
    variables: ({ credential }) => ({ credentialId: credential.id, version: credential.version }),
    ...ofId('refused:notFound'),
  },
  'decide-license': {
    variables: ({ credential }) => ({
      input: { credentialId: credential.id, version: credential.version, result: 'NO', reasons: ['NOT_FOUND'] },
    }),
    ...ofId('refused:notFound'),
  },
  'upload-board-roster': {
    variables: () => ({ board: 'CA_CDPH', file: null }),
    ...mine('refused:invalidInput'),
  },
  'map-board-roster': {
    variables: () => ({ id: noVersion, version, layout: { format: 'FIXED', skip: 0, spans: [] } }),
    ...ofId('refused:notFound'),
  },
  'apply-board-roster': {
    variables: () => ({ id: noVersion, version, outcomes: ['MATCH'] }),
    ...ofId('refused:notFound'),
  },
  'discard-board-roster': { variables: () => ({ id: noVersion, version }), ...ofId('refused:notFound') },
  'create-org': {
    variables: () => ({ input: { name: 'Sunrise', adminContact: 'first-admin@example.com' } }),
    ...ofId('refused:notFound'),
  },
  'create-api-token': {
    variables: () => ({ input: { name: 'Payroll', scopes: ['profile:read'] } }),
    ...mine(),
  },
  'register-api-client': {
    variables: ({ org }) => ({ input: { orgId: org.id, name: 'Payroll', scopes: ['members:read'], accessToken: 'x' } }),
    ...ofId('refused:invalidInput'),
  },
  'revoke-api-client': { variables: ({ apiClient }) => ({ id: apiClient.id }), ...ofId() },
  'revoke-api-token': { variables: ({ apiToken }) => ({ id: apiToken.id }), ...ofId() },
  'delete-my-account': { variables: () => ({ confirm: 'nobody@example.com' }), ...mine('refused:invalidInput') },
  'download-my-data': { variables: () => ({}), ...mine() },
  'send-deletion-code': { variables: () => ({}), ...mine() },
  'end-calendar-feed': { variables: () => ({}), ...mine() },
  'end-exemption': {
    variables: ({ assignment }) => ({ id: assignment.id, version: assignment.version }),
    ...ofId('refused:curriculumState'),
  },
  'exempt-member': {
    variables: ({ assignment }) => ({ id: assignment.id, version: assignment.version, reason: 'Did it elsewhere' }),
    ...ofId(),
  },
  'end-member-leave': { variables: ({ member }) => ({ id: member.id, version }), ...ofId('refused:memberState') },
  'end-other-sessions': { variables: () => ({}), ...mine() },
  'end-sign-in-method': { variables: () => ({ id: noVersion }), ...mine('refused:notFound') },
  'confirm-sign-in-method': { variables: () => ({ id: noVersion }), ...mine('refused:notFound') },
  'end-session': { variables: ({ other }) => ({ id: other.id }), ...ofId() },
  'find-members': { variables: ({ org }) => ({ orgId: org.id, q: 'ruiz' }), ...ofId('data') },
  'find-or-create-user-by-contact': {
    variables: ({ user }) => ({ contact: user.email, auth0Id: 'auth0' }),
    // Only about oneself, by the contact used to sign in.
    owner: 'data',
    stranger: 'error:contactMismatch',
    unverified: 'error:contactMismatch',
  },
  'act-on-members': {
    variables: ({ org, member }) => ({
      orgId: org.id,
      members: { memberIds: [member.id] },
      input: { kind: 'DEPARTMENT', value: 'Nursing' },
    }),
    ...ofId(),
  },
  'act-on-invitations': {
    variables: ({ org, pending }) => ({
      orgId: org.id,
      invitations: { invitationIds: [pending.id] },
      input: { kind: 'DEPARTMENT', value: 'Nursing' },
    }),
    ...ofId(),
  },
  'member-count': { variables: ({ org }) => ({ orgId: org.id, filter: { department: 'ICU' } }), ...ofId('data') },
  'open-invitation-count': { variables: ({ org }) => ({ orgId: org.id, filter: { q: '' } }), ...ofId('data') },
  'board-count': { variables: ({ org }) => ({ orgId: org.id, filter: { urgent: true } }), ...ofId('data') },
  'get-curriculum-reach': { variables: ({ org }) => ({ orgId: org.id, audience: {} }), ...ofId('data') },
  'make-calendar-feed': { variables: () => ({}), ...mine() },
  'get-credit-by-id': { variables: ({ credit }) => ({ id: credit.id }), ...ofId('data') },
  'get-credits-for-credential-id': {
    variables: ({ credential }) => ({ credentialId: credential.id }),
    ...ofId('data'),
  },
  'get-latest-renewal-period-for-credential': {
    variables: ({ credential }) => ({ credentialId: credential.id }),
    ...ofId('data'),
  },
  'get-member-facets': { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  'get-org-by-id': { variables: ({ org }) => ({ id: org.id }), ...ofId('data') },
  'get-people-import-progress': { variables: ({ peopleImport }) => ({ id: peopleImport.id }), ...ofId('data') },
  'get-user-wheel-role': {
    variables: ({ user }) => ({ id: user.id }),
    owner: 'refused:none',
    stranger: 'refused:none',
    unverified: 'refused:none',
  },
  'invite-members': {
    variables: ({ org }) => ({ input: { orgId: org.id, people: [{ contact: 'a@b.co', roleType: 'MEMBER' }] } }),
    ...ofId(),
  },
  'show-licenses': { variables: ({ org }) => ({ orgId: org.id }), ...ofId() },
  'keep-access': {
    variables: ({ org, apiToken }) => ({ orgId: org.id, kind: 'TOKEN', id: apiToken.id }),
    ...ofId('refused:notFound'),
  },
  'decide-guest-claim': { variables: () => ({ id: noVersion, same: true }), ...ofId('refused:notFound') },
  'leave-org': { variables: ({ org }) => ({ orgId: org.id }), ...ofId('refused:lastAdmin') },
  'answer-renewal': {
    variables: ({ credential }) => ({ id: credential.id, version, answers: { ways: ['HOURS'] } }),
    ...ofId(),
  },
  'state-attestation': {
    variables: ({ credential }) => ({ credentialId: credential.id, input: worked }),
    ...ofId(),
  },
  'confirm-attestation': {
    prepare: statedByMember,
    variables: ({ member }, { id }) => ({ memberId: member.id, id, version }),
    ...ofId(),
  },
  'correct-attestation': {
    prepare: statedByOwner,
    variables: (_world, { id }) => ({ id, version, input: { ...worked, amount: 48 } }),
    ...ofId(),
  },
  'withdraw-attestation': {
    prepare: statedByOwner,
    variables: (_world, { id }) => ({ id, version }),
    ...ofId(),
  },
  'answer-topic': { variables: () => ({ code: 'CPR', kind: 'DONE', doneOn: '2026-01-05' }), ...mine() },
  'withdraw-topic-answer': { variables: () => ({ code: 'CPR' }), ...mine() },
  'mark-notices-read': { variables: () => ({}), ...mine() },
  'update-notification-settings': {
    variables: () => ({ settings: [{ topic: 'CLASSES', channel: 'EMAIL', enabled: false }] }),
    ...mine(),
  },
  'map-people-import': {
    variables: ({ peopleImport }) => ({ id: peopleImport.id, version, mapping: ['email'] }),
    ...ofId(),
  },
  'mend-people-import': {
    variables: ({ peopleImport }) => ({
      id: peopleImport.id,
      version,
      cells: [{ line: 2, column: 0, value: 'a@example.com' }],
    }),
    ...ofId(),
  },
  'save-view': { variables: ({ org }) => viewFields(org.id), ...ofId() },
  'delete-saved-view': {
    prepare: async ({ org }) => ({ view: await makeView(org) }),
    variables: (_world, { view }) => ({ id: (view as { id: string }).id }),
    ...ofId(),
  },
  'preview-people-import': {
    variables: ({ org }) => ({ orgId: org.id, text: 'Email\nann@example.com' }),
    ...ofId(),
  },
  'recheck-verification': {
    variables: () => ({}),
    owner: 'refused:signInRequired',
    stranger: 'refused:signInRequired',
    unverified: 'refused:signInRequired',
  },
  'rehire-member': { variables: ({ member }) => ({ id: member.id, version }), ...ofId('refused:memberState') },
  'remind-members': { variables: ({ org }) => ({ orgId: org.id, filter: { band: 'EXPIRED' } }), ...ofId() },
  'remind-training': {
    variables: ({ assignment }) => ({ curriculumId: assignment.curriculumId, assignmentIds: [assignment.id] }),
    ...ofId(),
  },
  'reminder-preview': {
    prepare: async ({ org }) => {
      const found = await database().boardEntry.findFirstOrThrow({ where: { orgId: org.id }, select: { id: true } })
      return { boardEntryIds: [found.id] }
    },
    variables: ({ org }, { boardEntryIds }) => ({ orgId: org.id, boardEntryIds }),
    ...ofId('data'),
  },
  'remove-contact': {
    variables: ({ user }) => ({ contactId: user.contacts[0]?.id }),
    owner: 'refused:lastSignInMethod',
    stranger: 'refused:notFound',
    unverified: 'refused:notFound',
  },
  'remove-member': { variables: ({ member }) => ({ id: member.id, version, reason: 'RETIRED' }), ...ofId() },
  'remove-org-role': { variables: ({ org, member }) => ({ orgId: org.id, userId: member.user.id }), ...ofId() },
  'remove-org-logo': { variables: ({ org }) => ({ orgId: org.id, version }), ...ofId() },
  'remove-provider': {
    variables: ({ org }) => ({ orgId: org.id, id: org.id, version }),
    ...ofId('refused:notFound'),
  },
  'renew-credential': {
    variables: ({ credential }) => ({
      id: credential.id,
      version,
      expiresAt: addYears(credential.expiresAt ?? today, 2),
      reason: 'The board sent the new card early',
    }),
    ...ofId(),
  },
  'resend-invitation': { variables: ({ pending }) => ({ id: pending.id }), ...ofId('refused:tooManyRequests') },
  'restore-credential': {
    variables: ({ credential }) => ({ id: credential.id, version }),
    ...ofId('refused:notArchived'),
  },
  'restore-invitation': {
    variables: ({ pending }) => ({ id: pending.id, version }),
    ...ofId('refused:invitationClosed'),
  },
  search: { variables: () => ({ q: 'ana' }), ...ownList },
  // The file is part of a multipart request, which has its own tests.
  'save-org-logo': {
    variables: ({ org }) => ({ orgId: org.id, version, file: null }),
    ...mine('refused:invalidInput'),
  },
  'save-provider': { variables: ({ org }) => ({ input: { orgId: org.id, ...providerFields() } }), ...ofId() },
  'end-skill-checklist': {
    prepare: skillIn,
    variables: (_world, { checklistId }) => ({ id: checklistId, version }),
    ...ofId(),
  },
  'record-skills': {
    prepare: skillIn,
    variables: ({ member }, { checklistId }) => ({ input: { checklistId, memberId: member.id, ...seenToday() } }),
    ...ofId(),
  },
  'update-skill-checklist': {
    prepare: skillIn,
    variables: (_world, { checklistId }) => ({ input: { id: checklistId, version, ...skillFields } }),
    ...ofId(),
  },
  'void-skill-record': {
    prepare: skillIn,
    variables: (_world, { recordId }) => ({ id: recordId, reason: 'Of somebody else' }),
    ...ofId(),
  },
  'retire-curriculum': {
    variables: ({ curriculum }) => ({ id: curriculum.id, version: curriculum.version }),
    ...ofId(),
  },
  'revoke-invitation': { variables: ({ pending }) => ({ id: pending.id, version }), ...ofId() },
  'save-user-document': {
    variables: ({ user }) => ({ id: user.id, data: {} }),
    ...mine('refused:invalidInput'),
  },
  'send-contact-code': {
    variables: () => ({}),
    owner: 'refused:alreadyVerified',
    stranger: 'refused:alreadyVerified',
    unverified: 'done',
  },
  'send-contact-message': {
    variables: () => ({ name: 'Pat Lee', replyEmail: 'pat@example.com', topic: 'ORGANIZATION', message: 'Hello' }),
    owner: 'done',
    stranger: 'done',
    unverified: 'done',
  },
  'send-feedback-message': {
    variables: () => ({ message: 'Hello' }),
    owner: 'done',
    stranger: 'done',
    unverified: 'done',
  },
  'send-unsent-invitations': { variables: ({ org }) => ({ orgId: org.id }), ...ofId() },
  'set-org-features': {
    variables: ({ org }) => ({ orgId: org.id, version, features: ['TASKS'] }),
    ...ofId('refused:notFound'),
  },
  'set-org-ladder': {
    variables: ({ org }) => ({ orgId: org.id, version, steps: [90], weeklyDigest: true, expiryDigest: false }),
    ...ofId(),
  },
  'set-time-zone': {
    variables: () => ({ timeZone: 'America/Chicago' }),
    owner: 'done',
    stranger: 'done',
    unverified: 'done',
  },
  'set-renewal-period': {
    variables: ({ credential }) => {
      const { id, startsAt, endsAt } = credential.renewalPeriods[0]!
      return { input: { credentialId: credential.id, version, renewalPeriodId: id, startsAt, endsAt } }
    },
    ...ofId(),
  },
  'set-member-last-day': {
    variables: ({ member }) => ({ id: member.id, version, lastDay: null }),
    ...ofId(),
  },
  'start-member-leave': { variables: ({ member }) => ({ id: member.id, version }), ...ofId() },
  'update-credential': {
    variables: ({ credential }) => ({ input: { id: credential.id, version, credentialNumber: 'U1' } }),
    ...ofId(),
  },
  'update-curriculum': {
    variables: ({ draftCurriculum, task }) => ({
      input: { id: draftCurriculum.id, version, ...curriculumForm([task.id]) },
    }),
    ...ofId(),
  },
  'update-member': {
    variables: ({ member }) => ({ input: { id: member.id, version, department: 'Nursing' } }),
    ...ofId(),
  },
  'update-org': { variables: ({ org }) => ({ input: { id: org.id, version, name: 'Sunset' } }), ...ofId() },
  'update-user': { variables: ({ user }) => ({ id: user.id, data: { firstName: 'Bea' } }), ...ofId() },
  'update-user-prefs': {
    variables: ({ user }) => ({ id: user.id, operation: 'SET', data: { uiLanguage: 'es' } }),
    owner: 'done',
    stranger: 'refused:notFound',
    unverified: 'refused:notFound',
  },
  'verify-contact': {
    variables: ({ user }) => ({ contactId: user.contacts[0]!.id, code: '123456' }),
    owner: 'refused:alreadyVerified',
    stranger: 'refused:notFound',
    unverified: 'refused:notFound',
  },
  'create-org-identity-provider': {
    variables: ({ org }) => ({ input: { orgId: org.id, ...identityProviderFields() } }),
    ...ofId(),
  },
  'update-org-identity-provider': {
    prepare: identityProviderIn,
    variables: (_world, { id }) => ({ input: { id, version, clientId: 'another' } }),
    ...ofId(),
  },
  'end-org-identity-provider': {
    prepare: identityProviderIn,
    variables: (_world, { id }) => ({ id, version }),
    ...ofId(),
  },
  'confirm-identity-provider-domain': {
    prepare: identityProviderIn,
    variables: (_world, { id, domainId }) => ({ id, version, domainId, reason: confirmReason }),
    ...ofDesk('done'),
  },
  'replace-badge-key': {
    prepare: async ({ org }) => {
      const { publicKey, secretKey } = await badgePort().newKey()
      const data = { orgId: org.id, publicKey, secretKey: new Uint8Array(secretKey) }
      return database().badgeKey.create({ data, select: { id: true } })
    },
    variables: ({ org }) => ({ input: { orgId: org.id } }),
    ...ofId(),
  },
  'set-org-security': {
    variables: ({ org }) => ({ input: { orgId: org.id, version: 0, idleMinutes: 10, addresses: [] } }),
    ...ofId(),
  },
  'create-webhook': { variables: ({ org }) => ({ input: { orgId: org.id, ...webhookFields() } }), ...ofId() },
  'get-webhook-delivery': { variables: ({ delivery }) => ({ id: delivery.id }), ...ofId('data') },
  'pause-webhook': { variables: ({ webhook }) => ({ id: webhook.id, version }), ...ofId() },
  'remove-webhook': { variables: ({ webhook }) => ({ id: webhook.id, version }), ...ofId() },
  'replay-failed-webhooks': { variables: ({ webhook }) => ({ webhookId: webhook.id }), ...ofId() },
  'replay-webhook-delivery': { variables: ({ delivery }) => ({ id: delivery.id }), ...ofId() },
  'resume-webhook': { variables: ({ webhook }) => ({ id: webhook.id, version }), ...ofId() },
  'rotate-webhook-secret': { variables: ({ webhook }) => ({ id: webhook.id, version }), ...ofId() },
  'send-test-webhook': { variables: ({ webhook }) => ({ id: webhook.id }), ...ofId() },
  'update-webhook': {
    variables: ({ webhook }) => ({ input: { id: webhook.id, version, name: 'Payroll' } }),
    ...ofId(),
  },
  'visit-person': {
    variables: ({ member }) => ({ id: member.user.id, reason: 'A question of the person' }),
    ...ofId('refused:notFound'),
  },
  'sign-person-out': { variables: ({ member }) => ({ id: member.user.id }), ...ofId('refused:notFound') },
  'disable-person': { variables: ({ member }) => ({ id: member.user.id }), ...ofId('refused:notFound') },
  'enable-person': { variables: ({ member }) => ({ id: member.user.id }), ...ofId('refused:notFound') },
  'remove-person-contact': {
    variables: ({ member }) => ({ id: member.user.id, contactId: member.user.contacts[0]!.id }),
    ...ofId('refused:notFound'),
  },
  'merge-people': {
    variables: ({ member, org }) => ({ keptId: member.user.id, closedId: org.admin.id, choices: [] }),
    ...ofId('refused:notFound'),
  },
  'send-merge-codes': { variables: () => ({ id: noVersion }), ...ofId('refused:notFound') },
  'confirm-merge-by-codes': {
    variables: () => ({ id: noVersion, keptCode: '000000', closedCode: '000000' }),
    ...ofId('refused:notFound'),
  },
  'approve-desk-request': { variables: () => ({ id: noVersion }), ...ofId('refused:notFound') },
  'refuse-desk-request': { variables: () => ({ id: noVersion }), ...ofId('refused:notFound') },
  'undo-renewal': {
    variables: ({ credential }) => ({ id: credential.id, version }),
    ...ofId('refused:renewalKept'),
  },
  'undo-people-merge': { variables: () => ({ id: noVersion }), ...ofId('refused:notFound') },
  'visit-org': {
    variables: ({ org }) => ({ orgId: org.id, reason: 'A question of the admin' }),
    ...ofId('refused:notFound'),
  },
  'restore-credit': { variables: ({ credit }) => ({ id: credit.id, version }), ...ofId('refused:creditNotWithdrawn') },
  'share-document': {
    variables: ({ document, org }) => ({ documentId: document.id, orgId: org.id }),
    ...ofId(),
  },
  'end-document-share': { prepare: sharedIn, variables: (_world, { shareId }) => ({ id: shareId }), ...ofId() },
  'give-health-copy': {
    prepare: copiedIn,
    variables: ({ org }, { id }) => ({ documentId: id, orgId: org.id, ...copyConsent }),
    ...ofId(),
  },
  'end-health-copy': { prepare: copiedIn, variables: (_world, { copyId }) => ({ id: copyId }), ...ofId() },
  'mark-original-seen': {
    prepare: healthShownTo,
    variables: ({ org }, { id }) => ({ documentId: id, orgId: org.id }),
    ...ofId(),
  },
  'update-user-document': {
    variables: ({ document }) => ({ id: document.id, version, data: { title: 'Falls' } }),
    ...ofId(),
  },
  // The file is part of a multipart request, which has its own tests.
  'replace-user-document': {
    variables: ({ document }) => ({ id: document.id, version, data: {} }),
    ...mine('refused:invalidInput'),
  },
  'create-signing-request': {
    variables: ({ org }) => ({ orgId: org.id, title: 'Hand hygiene policy', file: null }),
    ...mine('refused:invalidInput'),
  },
  'update-signing-request': {
    prepare: signingDraftIn,
    variables: (_world, { id, version: seen }) => ({ id, version: seen, input: { title: 'Falls policy' } }),
    ...ofId(),
  },
  'delete-signing-request': {
    prepare: signingDraftIn,
    variables: (_world, { id, version: seen }) => ({ id, version: seen }),
    ...ofId(),
  },
  'send-signing-request': {
    prepare: signingDraftIn,
    variables: (_world, { id, version: seen }) => ({ id, version: seen }),
    ...ofId(),
  },
  'void-signing-request': {
    prepare: toSignIn,
    variables: (_world, { id, version: seen }) => ({ id, version: seen, reason: 'The wrong file' }),
    ...ofId(),
  },
  'get-signing-reach': { variables: ({ org }) => ({ orgId: org.id, audience: {} }), ...ofId('data') },
  'remind-signer': { prepare: toSignIn, variables: (_world, { signerId }) => ({ id: signerId }), ...ofId() },
  'remind-signing-request': { prepare: toSignIn, variables: (_world, { id }) => ({ id }), ...ofId() },
  'open-signing': { prepare: toSignIn, variables: (_world, { signerId }) => ({ id: signerId }), ...ofId() },
  'consent-to-sign': {
    prepare: openedIn,
    variables: (_world, { signerId }) => ({
      id: signerId,
      consentVersion: signingConsentVersion,
      consentLocale: 'en',
    }),
    ...ofId(),
  },
  'sign-document': {
    prepare: agreedIn,
    variables: (_world, { signerId, signerVersion }) => ({
      id: signerId,
      version: signerVersion,
      adoptedName: 'Ana Ruiz',
    }),
    ...ofId(),
  },
  'decline-to-sign': {
    prepare: toSignIn,
    variables: (_world, { signerId, signerVersion }) => ({
      id: signerId,
      version: signerVersion,
      reason: 'Page 2 is missing',
    }),
    ...ofId(),
  },
  'delete-user-document': { variables: ({ document }) => ({ id: document.id, version }), ...ofId() },
  'restore-user-document': { variables: ({ document }) => ({ id: document.id, version }), ...ofId('refused:notFound') },
  'withdraw-credit': { variables: ({ credit }) => ({ id: credit.id, version }), ...ofId() },
}

/** The same for fields that pages read through services and integrators query: no written operation contains them. */
const fields: Record<string, Row> = {
  accessToKeep: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  apiClients: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  apiTokens: { variables: () => ({}), ...ownList },
  attestations: { variables: ({ credential }) => ({ credentialId: credential.id }), ...ofId('data') },
  memberAttestations: {
    variables: ({ member, memberCredential }) => ({ memberId: member.id, credentialId: memberCredential.id }),
    ...ofId('data'),
  },
  attendance: { variables: ({ taskSession }) => ({ taskSessionId: taskSession.id }), ...ofId('data') },
  board: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  boardMatches: {
    variables: () => ({ rosterId: noVersion, outcome: 'DIFFERS' }),
    owner: 'null',
    stranger: 'null',
    unverified: 'error:verificationRequired',
  },
  boardRosters: { variables: () => ({}), owner: 'null', stranger: 'null', unverified: 'error:verificationRequired' },
  boardTallies: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  calendarFeed: { variables: () => ({}), ...mine('data'), unverified: 'error:verificationRequired' },
  certificate: {
    prepare: finalizedIn,
    variables: (_world, { certificateId }) => ({ id: certificateId }),
    ...ofId('data'),
  },
  checkInBoard: { variables: ({ taskSession }) => ({ taskSessionId: taskSession.id }), ...ofId('data') },
  clearance: {
    prepare: positionIn,
    variables: ({ member }) => ({ memberId: member.id }),
    ...ofId('data'),
  },
  changes: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  clearanceChanges: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  clearanceCounts: { variables: ({ org }) => ({ orgId: org.id, days: [today()] }), ...ofId('data') },
  exclusionLists: { variables: () => ({}), ...superList },
  exclusionProofs: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  exclusionQuestion: {
    prepare: questionIn,
    variables: (_world, { questionId }) => ({ id: questionId }),
    ...ofId('data'),
  },
  exclusionQuestions: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  memberChecks: { variables: ({ member }) => ({ memberId: member.id }), ...ofId('data') },
  clearances: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  position: {
    prepare: positionIn,
    variables: (_world, { positionId }) => ({ id: positionId }),
    ...ofId('data'),
  },
  positions: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  credential: { variables: ({ credential }) => ({ id: credential.id }), ...ofId('data') },
  credentialAsOf: { variables: ({ credential }) => ({ id: credential.id, asOf: today() }), ...ofId('data') },
  curriculum: { variables: ({ curriculum }) => ({ id: curriculum.id }), ...ofId('data') },
  curriculumAssignments: {
    variables: ({ curriculum }) => ({ curriculumId: curriculum.id }),
    ...ofId('data'),
  },
  curriculumChoices: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  curriculums: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  skillChecklist: { prepare: skillIn, variables: (_world, { checklistId }) => ({ id: checklistId }), ...ofId('data') },
  skillChecklists: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  skillRecord: { prepare: skillIn, variables: (_world, { recordId }) => ({ id: recordId }), ...ofId('data') },
  skillRecords: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  deletionPlan: { variables: () => ({}), ...ownList },
  deskRequests: { variables: () => ({}), ...ofDesk('data') },
  guestClaims: { variables: ({ taskSession }) => ({ taskSessionId: taskSession.id }), ...ofId('data') },
  deskOrganization: { variables: ({ org }) => ({ id: org.id }), ...ofDesk('data') },
  deskOrganizations: { variables: () => ({ q: 'o', first: 5 }), ...ofDesk('data') },
  document: {
    variables: ({ document }) => ({ id: document.id }),
    ...ofId('data'),
  },
  documentRequest: {
    prepare: askedOf,
    variables: (_world, { requestId }) => ({ id: requestId }),
    ...ofId('data'),
  },
  documentRequests: {
    prepare: askedOf,
    variables: ({ org }) => ({ orgId: org.id }),
    ...ofId('data'),
  },
  enrollment: { variables: ({ seat }) => ({ id: seat.id }), ...ofId('data') },
  enrollmentInvitations: { variables: () => ({}), ...ownList },
  enrollments: { variables: () => ({ when: 'AHEAD' }), ...ownList },
  failedJobs: { variables: () => ({ queue: 'mail' }), ...superList },
  feedbackMessage: { variables: () => ({ id: noVersion }), ...superList },
  feedbackMessages: { variables: () => ({ state: 'NEW' }), ...superList },
  history: { variables: () => ({ first: 5 }), ...superList },
  historyNames: {
    variables: () => ({ q: 'Sunrise' }),
    owner: 'data',
    stranger: 'data',
    unverified: 'error:verificationRequired',
  },
  historyState: { variables: () => ({}), ...superList },
  inspectionLicenses: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  inspectionSummary: { variables: ({ org }) => ({ orgId: org.id, ...lastDays(30) }), ...ofId('data') },
  installationOverview: { variables: () => ({}), ...ofDesk('data') },
  installationTests: {
    variables: () => ({}),
    owner: 'data',
    stranger: 'data',
    unverified: 'error:verificationRequired',
  },
  invitation: { variables: ({ invitation }) => ({ id: invitation.id }), ...ofId('data') },
  invitations: { variables: ({ org }) => ({ orgId: org.id, q: 'invited' }), ...ofId('data') },
  jobQueues: {
    variables: () => ({}),
    owner: 'data',
    stranger: 'data',
    unverified: 'error:verificationRequired',
  },
  licensesToCheck: {
    variables: () => ({ filter: { state: 'UNVERIFIED', query: 'Ruiz' }, order: 'age' }),
    owner: 'null',
    stranger: 'null',
    unverified: 'error:verificationRequired',
  },
  trainingReport: { variables: ({ org }) => ({ orgId: org.id, month: '2026-10' }), ...ofId('data') },
  reportReaders: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  matrix: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  member: { variables: ({ member }) => ({ id: member.id }), ...ofId('data') },
  memberCredentialAsOf: {
    variables: ({ member, memberCredential }) => ({
      id: member.id,
      credentialId: memberCredential.id,
      asOf: today(),
    }),
    ...ofId('data'),
  },
  memberCredits: {
    variables: ({ member, memberCredential }) => ({ id: member.id, credentialId: memberCredential.id }),
    ...ofId('data'),
  },
  memberCurriculums: { variables: ({ member }) => ({ roleId: member.id }), ...ofId('data') },
  memberEnrollments: { variables: ({ member }) => ({ id: member.id }), ...ofId('data') },
  memberRequestedDocuments: {
    prepare: askedOf,
    variables: (_world, { roleId }) => ({ roleId }),
    ...ofId('data'),
  },
  memberSigners: {
    prepare: toSignIn,
    variables: ({ org, member }) => ({ orgId: org.id, roleId: member.id }),
    ...ofId('data'),
  },
  members: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  membersBy: { variables: ({ org, member }) => ({ orgId: org.id, ids: [member.id] }), ...ofId('data') },
  mergePreview: {
    variables: ({ member, org }) => ({ keptId: member.user.id, closedId: org.admin.id }),
    ...ofPeople('null'),
  },
  myCertificates: { variables: () => ({}), ...ownList },
  myCreditProposals: { prepare: proposedIn, variables: () => ({}), ...ownList },
  myClearances: { variables: () => ({}), ...mine('data'), unverified: 'error:verificationRequired' },
  myCurriculums: { variables: () => ({}), ...mine('data'), unverified: 'error:verificationRequired' },
  mySkillRecords: { variables: () => ({}), ...mine('data'), unverified: 'error:verificationRequired' },
  myDocuments: { variables: () => ({}), ...ownList },
  myGuestOffers: { variables: () => ({}), ...ownList },
  myHistory: { variables: () => ({ filter: { kind: 'RECORDS' } }), ...ownList },
  myRequestedDocuments: {
    prepare: askedOf,
    variables: () => ({}),
    ...ownList,
  },
  mySigningTasks: {
    prepare: toSignIn,
    variables: () => ({}),
    ...ownList,
  },
  myStorageUse: { variables: () => ({}), ...ownList },
  notices: {
    variables: () => ({}),
    owner: 'data',
    stranger: 'data',
    unverified: 'error:verificationRequired',
  },
  notificationSettings: { variables: () => ({}), ...ownList },
  node: { variables: ({ member }) => ({ id: member.id }), owner: 'data', stranger: 'null', unverified: 'null' },
  nodes: { variables: ({ credit }) => ({ ids: [credit.id] }), owner: 'data', stranger: 'data', unverified: 'data' },
  openSessions: { variables: () => ({}), ...ownList },
  orgApiTokens: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  orgCreditProposals: {
    prepare: proposedIn,
    variables: ({ org }) => ({ orgId: org.id }),
    ...ofId('data'),
  },
  orgHistory: { variables: ({ org }) => ({ orgId: org.id, filter: { kind: 'PEOPLE' } }), ...ofId('data') },
  organization: { variables: ({ org }) => ({ id: org.id }), ...ofId('data') },
  organizationArchives: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  organizationIdentityProvider: {
    prepare: identityProviderIn,
    variables: ({ org }) => ({ orgId: org.id }),
    ...ofId('data'),
  },
  organizationOverview: { variables: ({ org }) => ({ id: org.id }), ...ofId('data') },
  organizationRetention: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  badgeIssuer: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  organizationSecurity: {
    variables: ({ org }) => ({ orgId: org.id }),
    ...ofId('data'),
  },
  organizationVisits: { variables: ({ org }) => ({ orgId: org.id, first: 5 }), ...ofDesk('data') },
  organizations: { variables: () => ({}), ...ofId('data') },
  organizationTotals: { variables: () => ({}), ...ofId('data') },
  people: { variables: () => ({ by: 'NAME', q: 'ruiz' }), ...ofPeople('null') },
  peopleImport: { variables: ({ peopleImport }) => ({ id: peopleImport.id }), ...ofId('data') },
  peopleImportContent: { variables: ({ peopleImport }) => ({ id: peopleImport.id }), ...ofId('data') },
  peopleImports: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  personRecord: { variables: ({ member }) => ({ id: member.user.id }), ...ofPeople('null') },
  personToVisit: { variables: ({ member }) => ({ id: member.user.id }), ...ofPeople('null') },
  recordViews: {
    variables: () => ({}),
    owner: 'data',
    stranger: 'data',
    unverified: 'data',
  },
  renewalPlan: { variables: () => ({}), ...ownList },
  requestedDocument: {
    prepare: askedOf,
    variables: (_world, { id }) => ({ id }),
    ...ofId('data'),
  },
  requestedDocuments: {
    prepare: askedOf,
    variables: (_world, { requestId }) => ({ requestId }),
    ...ofId('data'),
  },
  roster: { variables: ({ taskSession }) => ({ taskSessionId: taskSession.id, q: 'ruiz' }), ...ofId('data') },
  rosterCounts: { variables: ({ taskSession }) => ({ taskSessionId: taskSession.id }), ...ofId('data') },
  ruleReplay: {
    variables: () => ({ id: noVersion, effectiveFrom: '2030-01-01', first: 10 }),
    owner: 'null',
    stranger: 'null',
    unverified: 'error:verificationRequired',
  },
  ruleVersions: { variables: () => ({}), owner: 'data', stranger: 'data', unverified: 'error:verificationRequired' },
  savedViews: {
    variables: ({ org }) => ({ orgId: org.id, list: 'MEMBERS' }),
    ...ofId('data'),
  },
  sessionCertificates: {
    prepare: finalizedIn,
    variables: (_world, { taskSessionId }) => ({ taskSessionId }),
    ...ofId('data'),
  },
  sessionClashes: { variables: ({ taskSession }) => ({ id: taskSession.id }), ...ofId('data') },
  sessionInstructorRates: { variables: ({ taskSession }) => ({ id: taskSession.id }), ...ofId('data') },
  followingSessions: { variables: ({ taskSession }) => ({ id: taskSession.id }), ...ofId('data') },
  sessionCopies: {
    variables: ({ org, taskSession }) => ({ orgId: org.id, ...aroundSession(taskSession) }),
    ...ofId('data'),
  },
  sessionCalendar: {
    variables: ({ org, taskSession }) => {
      const { from, until } = aroundSession(taskSession)
      return { orgId: org.id, from, until }
    },
    ...ofId('data'),
  },
  sessionFinish: {
    prepare: overIn,
    variables: (_world, { taskSessionId }) => ({ taskSessionId }),
    ...ofId('data'),
  },
  sessionInvitations: {
    variables: ({ taskSession }) => ({ taskSessionId: taskSession.id }),
    ...ofId('data'),
  },
  sessionProviderNumbers: { variables: ({ taskSession }) => ({ id: taskSession.id }), ...ofId('data') },
  sharedDocuments: {
    prepare: sharedIn,
    variables: ({ org }) => ({ orgId: org.id }),
    ...ofId('data'),
  },
  sheetToSign: {
    variables: ({ taskSession }) => ({ taskSessionId: taskSession.id }),
    owner: 'null',
    stranger: 'null',
    unverified: 'error:verificationRequired',
  },
  signer: {
    prepare: toSignIn,
    variables: (_world, { signerId }) => ({ id: signerId }),
    ...ofId('data'),
  },
  signingChoices: {
    variables: ({ org }) => ({ orgId: org.id }),
    ...ofId('data'),
  },
  signingRequest: {
    prepare: toSignIn,
    variables: (_world, { id }) => ({ id }),
    ...ofId('data'),
  },
  signingRequests: {
    prepare: toSignIn,
    variables: ({ org }) => ({ orgId: org.id }),
    ...ofId('data'),
  },
  storageUse: {
    variables: ({ org }) => ({ orgId: org.id }),
    ...ofId('data'),
  },
  superAdmins: { variables: () => ({}), owner: 'data', stranger: 'data', unverified: 'error:verificationRequired' },
  plannedMaintenance: {
    variables: () => ({}),
    owner: 'data',
    stranger: 'data',
    unverified: 'error:verificationRequired',
  },
  trustedIssuers: { variables: () => ({}), owner: 'data', stranger: 'data', unverified: 'error:verificationRequired' },
  surveyLink: { prepare: surveyedIn, variables: (_world, { id }) => ({ id }), ...ofId('data') },
  surveyLinks: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  surveyViews: { prepare: surveyedIn, variables: (_world, { id }) => ({ id }), ...ofId('data') },
  task: { variables: ({ task }) => ({ id: task.id }), ...ofId('data') },
  taskProviderNumbers: { variables: ({ task }) => ({ id: task.id }), ...ofId('data') },
  taskSession: { variables: ({ taskSession }) => ({ id: taskSession.id }), ...ofId('data') },
  taskSessions: { variables: ({ org }) => ({ orgId: org.id, filter: { when: 'UPCOMING' } }), ...ofId('data') },
  taskStates: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  tasks: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
  taughtSessions: { variables: () => ({}), ...ownList },
  transcript: {
    prepare: transcribedFor,
    variables: (_world, { id }) => ({ credentialId: id, ...lastDays(365) }),
    ...ofId('data'),
  },
  transcriptLinks: { variables: () => ({}), ...ownList },
  transcriptViews: { prepare: sharedBy, variables: (_world, { id }) => ({ id }), ...ofId('data') },
  tokenInUse: { variables: () => ({}), owner: 'null', stranger: 'null', unverified: 'null' },
  unreadNotices: {
    variables: () => ({}),
    owner: 'data',
    stranger: 'data',
    unverified: 'error:verificationRequired',
  },
  verifyCertificate: {
    variables: () => ({ token: 'AAAAAAAAAAAAAAAAAAAAAA' }),
    owner: 'null',
    stranger: 'null',
    unverified: 'null',
  },
  verifyCertificateNumber: {
    variables: () => ({ number: '04HMASW9-000017' }),
    owner: 'null',
    stranger: 'null',
    unverified: 'null',
  },
  verifySignInSheet: {
    variables: () => ({ token: 'AAAAAAAAAAAAAAAAAAAAAA' }),
    owner: 'null',
    stranger: 'null',
    unverified: 'null',
  },
  webhook: { variables: ({ webhook }) => ({ id: webhook.id }), ...ofId('data') },
  webhookDeliveries: { variables: ({ webhook }) => ({ webhookId: webhook.id }), ...ofId('data') },
  webhooks: { variables: ({ org }) => ({ orgId: org.id }), ...ofId('data') },
}

/** A super admin may do these for any organization without a visit. */
const ofSuperAdmins: Record<string, Outcome> = {
  boardRosters: 'data',
  exclusionLists: 'data',
  licensesToCheck: 'data',
  'take-up-license': 'done',
  'put-back-license': 'refused:licenseCheckState',
  'decide-license': 'done',
  'appoint-super-admin': 'done',
  'close-organization': 'done',
  'confirm-identity-provider-domain': 'done',
  'create-org': 'done',
  deskOrganization: 'data',
  deskRequests: 'data',
  deskOrganizations: 'data',
  'draft-rule': 'done',
  installationOverview: 'data',
  'invite-organization-admin': 'done',
  organizationVisits: 'data',
  'ask-history-check': 'done',
  failedJobs: 'data',
  feedbackMessages: 'data',
  history: 'data',
  historyNames: 'data',
  historyState: 'data',
  jobQueues: 'data',
  'open-history-entry': 'done',
  'open-person-history': 'done',
  ruleVersions: 'data',
  organizations: 'data',
  organizationTotals: 'data',
  'resume-organization': 'refused:orgState',
  'send-test-message': 'done',
  'set-desk-features': 'done',
  'hold-organization': 'done',
  'hold-person': 'done',
  'refuse-desk-request': 'refused:deskRequestOver',
  'release-legal-hold': 'done',
  'set-retention': 'done',
  'trust-issuer': 'done',
  'distrust-issuer': 'done',
  'plan-maintenance': 'done',
  'cancel-maintenance': 'done',
  'suspend-organization': 'done',
  'test-storage': 'done',
  'resume-sending': 'refused:conflict',
  'visit-org': 'done',
  people: 'data',
  personToVisit: 'data',
  'visit-person': 'done',
}

const names = operationNames()

test('every written operation has a request in this file', () => {
  expect(names).toEqual(Object.keys(rows).toSorted())
})

test('every field of the schema has an operation or a query in this file', () => {
  const schema = makeSchema()
  const documents = names.map(operation).join('\n')
  const asked = (name: string) =>
    documents.includes(`${name}(`) || documents.includes(`${name} {`) || name in { ...queries, ...fields }
  const roots = [schema.getQueryType(), schema.getMutationType()].filter(isObjectType)
  const missing = roots.flatMap((root) => Object.keys(root.getFields())).filter((name) => !asked(name))
  expect(missing).toEqual([])
})

function outcomeOf({ json }: Awaited<ReturnType<typeof call>>): string {
  const [error] = json.errors ?? []
  if (error) return `error:${error.extensions.code}`
  const value = Object.values(json.data ?? {})[0] as Answered | null | undefined
  if (value === null || value === undefined) return 'null'
  if (!('success' in value)) return 'data'
  return value.success ? 'done' : `refused:${value.i18nMessageKey?.replace('errors.', '') ?? 'none'}`
}
/** Operations whose response contains a secret that is not stored, so that a repeated call cannot return it. */
const toldOnce: Record<string, string> = {
  'create-api-token': 'the repeat names the token made before, without its text',
  'create-survey-link': 'the repeat names the link made before, without its address',
  'create-transcript-link': 'the same as of a survey link',
  'make-calendar-feed': 'the repeat makes another address; the one before ends',
}

/** People do these for themselves, so a suspended organization does not stop them. */
const forThemselves: ReadonlySet<string> = new Set([
  // A personal token belongs to no organization.
  'add-credential',
  'add-credit',
  'answer-renewal',
  'answer-topic',
  'archive-credential',
  'bring-certificate',
  'change-contact',
  'create-api-token',
  'confirm-credit-proposal',
  'confirm-guest-offer',
  'consent-to-sign',
  'correct-attestation',
  'correct-credit',
  'count-credit-for',
  'create-transcript-link',
  'decline-credit-proposal',
  'decline-guest-offer',
  'decline-requested-document',
  'decline-to-sign',
  'delete-my-account',
  'delete-saved-view',
  'delete-user-document',
  'download-my-data',
  // A suspended organization can still export its data and request to be closed.
  'archive-organization',
  'ask-to-close-organization',
  'take-back-closing',
  'end-calendar-feed',
  'save-view',
  'end-document-share',
  'end-health-copy',
  'end-other-sessions',
  'confirm-sign-in-method',
  'end-session',
  'end-sign-in-method',
  'end-transcript-link',
  'fulfill-requested-document',
  'leave-org',
  'show-licenses',
  'make-calendar-feed',
  'mark-notices-read',
  'open-signing',
  'recheck-verification',
  'remove-contact',
  'renew-credential',
  'replace-user-document',
  'restore-credential',
  'restore-credit',
  'restore-user-document',
  'save-user-document',
  'send-contact-code',
  'send-deletion-code',
  'send-contact-message',
  'send-feedback-message',
  'set-renewal-period',
  'set-time-zone',
  'give-health-copy',
  'share-document',
  'sign-document',
  'take-back-requested-document',
  'state-attestation',
  'undo-renewal',
  'update-credential',
  'update-notification-settings',
  'update-user',
  'update-user-document',
  'update-user-prefs',
  'verify-contact',
  'withdraw-attestation',
  'withdraw-credit',
  'withdraw-enrollment',
  'withdraw-topic-answer',
])

/** Reading changes nothing, so queries without special rows share one world. */
const withVersion = (variables: Record<string, unknown>, other: number): Record<string, unknown> =>
  JSON.parse(JSON.stringify(variables), (key, value) => (key === 'version' ? other : value))

/** A signed-out visitor may write these. */
const writtenByAll = new Set(['send-contact-message'])

/** Open to everybody, or answered with nobody. */
const openToAll: Record<string, readonly string[]> = {
  'get-user-wheel-role': ['error:signInRequired', 'refused:none'],
  'send-contact-message': ['done'],
  tokenInUse: ['null'],
  verifyCertificate: ['null'],
  verifyCertificateNumber: ['null'],
  verifySignInSheet: ['null'],
}
const asRefusal = (outcome: string) => outcome.replace('error:', 'refused:')

let worldOfQueries: Promise<World> | undefined
/** Reading changes nothing, so queries without special rows share one world. */
function sharedWorld(): Promise<World> {
  worldOfQueries ??= makeWorld()
  return worldOfQueries
}

const makeSuperAdmin = () => makeUser({ superAdmin: true })
const refusedPeople = new Map<() => ReturnType<typeof makeUser>, Promise<string>>()

/** The session of a new person; one who is only refused leaves nothing behind and serves all operations. */
async function cookieOf(make: () => ReturnType<typeof makeUser>, outcome: string): Promise<string> {
  const enter = async () => (await makeSession(await make())).cookie
  if (outcome === 'done' || outcome === 'data') return enter()
  const known = refusedPeople.get(make) ?? enter()
  refusedPeople.set(make, known)
  return known
}

describe.each(shareOf(Object.entries({ ...rows, ...fields }), 3))('%s', (name, row) => {
  const ask = (world: World, cookie?: string, headers: Record<string, string> = {}, variables = {}) =>
    call(
      operation(name),
      { ...row.variables(world, prepared), ...variables },
      { ...(cookie ? { cookie } : {}), headers },
    )
  const counts = async () => {
    const db = database()
    return Promise.all([db.auditEvent.count(), db.user.count(), db.credential.count(), db.credit.count()])
  }
  let world: World
  let prepared: Record<string, unknown> = {}
  beforeAll(async () => {
    const changesNothing = operation(name).startsWith('query') && !row.prepare
    world = await (changesNothing ? sharedWorld() : makeWorld())
    prepared = (await row.prepare?.(world)) ?? {}
  })

  test('returns and writes nothing for somebody signed out', async () => {
    const before = await counts()
    const outcome = outcomeOf(await ask(world))
    const open = openToAll[name]
    expect(open ?? ['refused:signInRequired']).toContain(open ? outcome : asRefusal(outcome))
    if (!writtenByAll.has(name)) expect(await counts()).toEqual(before)
  })

  test('returns and writes nothing for a stranger', async () => {
    const outcome = outcomeOf(await ask(world, await cookieOf(makeUser, row.stranger)))
    expect(outcome).toBe(row.stranger)
  })

  test('returns and writes nothing for an unverified person', async () => {
    const outcome = outcomeOf(await ask(world, await cookieOf(makeUnverifiedUser, row.unverified)))
    expect(outcome).toBe(row.unverified)
  })

  test('shows nothing of others to a super admin on no visit', async () => {
    const expected = ofSuperAdmins[name] ?? row.stranger
    expect(outcomeOf(await ask(world, await cookieOf(makeSuperAdmin, expected)))).toBe(expected)
  })

  test('is refused to its owner with a stale version, and writes nothing', async () => {
    const variables = row.variables(world, prepared)
    if (!JSON.stringify(variables).includes('"version":') || row.owner !== 'done') return
    const before = await counts()
    expect(outcomeOf(await ask(world, world.cookie, {}, withVersion(variables, 999)))).toBe('refused:staleVersion')
    expect(await counts()).toEqual(before)
  })

  test('is refused while the organization is suspended, unless people do it for themselves, and writes nothing', async () => {
    if (!operation(name).startsWith('mutation') || row.owner !== 'done' || forThemselves.has(name)) return
    const inState = (state: 'ACTIVE' | 'SUSPENDED') =>
      database().org.update({ where: { id: world.org.id }, data: { state } })
    await inState('SUSPENDED')
    const before = await counts()
    const variables = row.variables(world, prepared)
    const outcome = outcomeOf(await ask(world, world.cookie, {}, variables))
    expect(['refused:orgSuspended', 'refused:notFound']).toContain(outcome)
    expect(await counts()).toEqual(before)
    await inState('ACTIVE')
  })

  test('succeeds for its owner, once per idempotency key', async () => {
    const headers = { 'idempotency-key': `${name}-${world.user.id}` }
    const variables = row.variables(world, prepared)
    const answer = await ask(world, world.cookie, headers, variables)
    expect(outcomeOf(answer)).toBe(row.owner)
    if (!operation(name).startsWith('mutation') || row.owner !== 'done') return
    const before = await counts()
    const repeated = await ask(world, world.cookie, headers, variables)
    if (name in toldOnce) return expect(outcomeOf(repeated)).toBe('done')
    expect(repeated.json).toEqual(answer.json)
    expect(await counts()).toEqual(before)
    // The same key with a different request: an undeclared variable changes only the request.
    expect(outcomeOf(await ask(world, world.cookie, headers, { ...variables, other: 1 }))).toMatch(/^refused:/)
    expect(await counts()).toEqual(before)
  })
})

/** Queries about the caller that no table above has. */
const queries: Record<string, string> = {
  me: '{ me { id email prefs { uiLanguage } contacts { value } address { city } enrollmentCount currentEnrollmentCount creditCount } }',
  credential: 'query A($id: ID!) { credential(id: $id) { id compliance { status } currentPeriod { startsAt } } }',
  credentials: '{ credentials(includeArchived: true) { id renewalPeriods { id compliance { status ruleId } } } }',
  list: '{ list(name: "genders") { code label } }',
  credentialTypes: '{ credentialTypes(geo: "CA") { code label shortLabel verifiable hasUnitRules } }',
  certifications: '{ certifications { code name shortName issuer months hours credentialTypes renewAt } }',
  signedInDevices: '{ signedInDevices { id current } }',
  topicAnswers: '{ topicAnswers { code kind doneOn answeredAt } }',
  contactCode: '{ contactCode { contactId expiresAt } }',
  signInMethods: '{ signInMethods { id loginType contact removable current opensFrom } }',
  ownAccess: '{ ownAccess { tokens feeds links setUp } }',
}

describe.each(Object.entries(queries))('%s', (name, query) => {
  test('answers somebody signed out and somebody signed in', async () => {
    const world = await makeWorld()
    const variables = { id: world.credential.id }
    const out = outcomeOf(await call(query, variables))
    const open = ['list', 'credentialTypes', 'certifications'].includes(name)
    expect(out).toBe(open ? 'data' : name === 'me' ? 'null' : 'error:signInRequired')
    const inside = await call(query, variables, { cookie: world.cookie })
    expect(outcomeOf(inside)).toBe(name === 'contactCode' ? 'null' : 'data')
    const stranger = await makeSession(await makeUser())
    expect((await call(query, variables, { cookie: stranger.cookie })).text).not.toContain(world.credential.id)
  })
})
