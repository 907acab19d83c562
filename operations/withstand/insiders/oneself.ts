import { makeApiToken } from '@/fixtures/api-access'
import { makeDoor } from '@/fixtures/check-in'
import { creditFields } from '@/fixtures/credits'
import { makeClass, makeCurriculum, switchOn } from '@/fixtures/curriculums'
import { makeRequested } from '@/fixtures/document-requests'
import { healthRecord, makeShared } from '@/fixtures/documents'
import { guestFields } from '@/fixtures/guests'
import { type MadeOrg, makeRole } from '@/fixtures/orgs'
import { minutesFrom } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { orgScopeNames } from '@/lib/domain/access/api-token'
import { cookieOf, type Fraud, judged, spread } from './send'

/** Who else there is in the organization, and whether they may what administrators or what instructors may. */
const others = {
  nobody: { admins: false, staff: false },
  'another administrator': { admins: true, staff: true },
  'another instructor': { admins: false, staff: true },
  'an administrator on leave': { admins: false, staff: false },
  'an administrator who has left': { admins: false, staff: false },
  'a member': { admins: false, staff: false },
} as const
type Other = keyof typeof others
const otherNames = Object.keys(others) as Other[]

type World = { org: MadeOrg; orgId: string; sessionId: string; userId: string; roleId: string; email: string }
type Act = { by: 'admins' | 'staff'; query: string; variables: (world: World) => Promise<object> | object }

const ofSession = async ({ sessionId, orgId, userId }: World, more: object = {}) => {
  const data = {
    orgId,
    taskSessionId: sessionId,
    userId,
    status: 'ENROLLED' as const,
    source: 'ADMIN' as const,
    ...more,
  }
  return database().enrollment.create({ data })
}
/** A document that the administrator was asked for. */
async function requestedOf({ org, roleId }: World): Promise<string> {
  await switchOn(org.id, 'DOCUMENT_REQUESTS')
  const role = await database().role.findUniqueOrThrow({ where: { id: roleId } })
  return (await makeRequested({ org, member: { ...role, user: org.admin } as never })).id
}
const came = { attendanceSource: 'CODE', checkInMethod: 'CODE', checkedInAt: new Date() } as const

/** Everything by which somebody vouches for a person. */
const acts: Readonly<Record<string, Act>> = {
  'walks in': {
    by: 'staff',
    query: `mutation ($id: ID!, $userId: ID!) { addWalkIn(taskSessionId: $id, userId: $userId) ${judged} }`,
    variables: ({ sessionId, userId }) => ({ id: sessionId, userId }),
  },
  'is checked in': {
    by: 'staff',
    query: `mutation ($id: ID!) { checkInByRoster(enrollmentId: $id) ${judged} }`,
    variables: async (world) => ({ id: (await ofSession(world)).id }),
  },
  'is checked out': {
    by: 'staff',
    query: `mutation ($id: ID!) { checkOutByRoster(enrollmentId: $id) ${judged} }`,
    variables: async (world) => ({ id: (await ofSession(world, came)).id }),
  },
  'is taken back': {
    by: 'staff',
    query: `mutation ($id: ID!) { undoCheckIn(enrollmentId: $id, reason: "A mistake") ${judged} }`,
    variables: async (world) => ({ id: (await ofSession(world, came)).id }),
  },
  'adds a guest with their own address': {
    by: 'staff',
    query: `mutation ($id: ID!, $input: GuestInput!) { addGuest(taskSessionId: $id, input: $input) ${judged} }`,
    variables: ({ sessionId, email }) => ({ id: sessionId, input: guestFields({ contact: email }) }),
  },
  'proposes a credit to themself': {
    by: 'admins',
    query: `mutation ($orgId: ID!, $ids: [ID!]!, $input: CreditInput!) {
      proposeCredits(orgId: $orgId, memberIds: $ids, input: $input) ${judged} }`,
    variables: ({ orgId, roleId }) => ({ orgId, ids: [roleId], input: creditFields() }),
  },
  'sees their own original': {
    by: 'admins',
    query: `mutation ($documentId: ID!, $orgId: ID!) { markOriginalSeen(documentId: $documentId, orgId: $orgId) ${judged} }`,
    variables: async ({ orgId, userId }) => {
      const user = await database().user.findUniqueOrThrow({ where: { id: userId }, include: { contacts: true } })
      const { id } = await makeShared(orgId, { ...healthRecord, user: user as never })
      return { documentId: id, orgId }
    },
  },
  'exempts themself from training': {
    by: 'admins',
    query: `mutation ($id: ID!, $version: Int!) { exemptMember(id: $id, version: $version, reason: "Knows it") ${judged} }`,
    variables: async ({ org, orgId, userId }) => {
      await makeCurriculum({ org, taskIds: [(await makeClass(orgId)).id] })
      const { id, version } = await database().curriculumAssignment.findFirstOrThrow({ where: { orgId, userId } })
      return { id, version }
    },
  },
  'is asked for no document': {
    by: 'admins',
    query: `mutation ($id: ID!) { cancelRequestedDocument(id: $id, version: 1) ${judged} }`,
    variables: async (world) => ({ id: await requestedOf(world) }),
  },
  'needs no document': {
    by: 'admins',
    query: `mutation ($id: ID!) { decideRequestedDocument(id: $id, version: 1, decision: EXEMPT, reason: "Known") ${judged} }`,
    variables: async (world) => ({ id: await requestedOf(world) }),
  },
}
const actNames = Object.keys(acts)

/** Whether an administrator does it signed in, or by a token of the organization that they made. */
const hands = ['signed in', 'signed in', 'signed in', 'by a token'] as const

/** An administrator who also teaches does it about themself. */
export const vouching: Fraud = {
  name: 'people who vouch for themselves',
  goal: 1500,
  prepare: async (send) => async (round) => {
    const other = otherNames[spread(round, 1, otherNames.length)]!
    const name = actNames[round % actNames.length]!
    const hand = hands[spread(round, 2, hands.length)]!
    const act = acts[name]!
    const { org, session } = await makeDoor({
      startsAt: minutesFrom(new Date(), -5),
      checkOutRequired: true,
      instructorMemberIds: [],
    })
    await database().role.updateMany({
      where: { orgId: org.id, userId: { not: org.admin.id } },
      data: { state: 'ENDED' },
    })
    await addOther(other, org.id, session.id)
    const own = await database().role.findFirstOrThrow({ where: { orgId: org.id, userId: org.admin.id } })
    const ids = { org, orgId: org.id, sessionId: session.id, userId: org.admin.id, roleId: own.id }
    const variables = await act.variables({ ...ids, email: org.admin.email! })
    const isToken = hand === 'by a token'
    const caller = isToken ? (await makeApiToken({ org, scopes: orgScopeNames })).headers : await cookieOf(org.admin)
    const said = await send(caller, act.query, variables)
    const inPerson = others[other][act.by] ? 'errors.notAboutOneself' : 'done'
    const promised = isToken ? 'errors.notByToken' : inPerson
    return said === promised ? null : `${name}, ${hand}, with ${other}: ${said} instead of ${promised}`
  },
}

async function addOther(other: Other, orgId: string, taskSessionId: string): Promise<void> {
  if (other === 'nobody') return
  const isAdmin = other.includes('administrator')
  const { id, user } = await makeRole({ orgId, roleType: isAdmin ? 'ADMIN' : 'MEMBER' })
  const state = other.includes('leave') ? 'ON_LEAVE' : other.includes('left') ? 'ENDED' : 'ACTIVE'
  await database().role.update({ where: { id }, data: { state } })
  if (other === 'another instructor')
    await database().taskSessionInstructor.create({ data: { taskSessionId, userId: user.id } })
}
