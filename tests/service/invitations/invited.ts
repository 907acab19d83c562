import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeOrg } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import type { UserRecord } from '@/lib/data/users/read'
import { recomputeReportedCompliance } from '@/lib/services/compliance/recompute-compliance'
import type { InputOf } from '@/lib/services/define-service'
import { answerInvitation } from '@/lib/services/invitations/answer-invitation'
import { inviteMembers } from '@/lib/services/invitations/invitations'
import type { Invitee } from './inviting'

export const at = new Date('2026-11-21T12:00:00Z')
export const days = (count: number) => new Date(at.getTime() + count * 86_400_000)

export type Options = {
  org?: MadeOrg
  user?: UserRecord
  data?: Record<string, unknown>
  more?: Partial<Invitee>
}

/** Somebody with an open invitation. `data` is what an import of people would have added to it. */
export async function makeInvited({ org: named, user: asked, data = {}, more = {} }: Options = {}) {
  const org = named ?? (await makeOrg())
  const user = asked ?? (await makeUser())
  const ctx = ctxFor(org.admin, { roles: [org.role], now: at })
  const people = [{ contact: user.email, roleType: 'MEMBER' as const, ...more }]
  const { results } = await done(inviteMembers.unknown(ctx, { input: { orgId: org.id, people } }))
  const id = results[0]!.invitationId!
  await database().invitation.update({ where: { id }, data })
  const answer = (
    response: InputOf<typeof answerInvitation>['response'],
    options: { now?: Date; version?: number; sessionId?: string } = {},
  ) => {
    const { now = at, version = 1, sessionId = null } = options
    return answerInvitation(ctxFor(user, { now, sessionId }), { id, version, response })
  }
  return { org, user, id, answer }
}

export const rowOf = (id: string) => database().invitation.findUniqueOrThrow({ where: { id } })
export const roleIn = (org: MadeOrg, user: UserRecord) =>
  database().role.findUnique({ where: { userId_orgId: { userId: user.id, orgId: org.id } } })
export const reported = {
  geo: 'CA',
  credentialType: 'CNA',
  credentialNumber: '00777',
  expiresAt: new Date('2027-09-16'),
}

/** Adds licenses reported by an employer, like the import of people. */
export async function report(invitationId: string, overrides: Record<string, unknown> = {}) {
  await database().reportedCredential.create({ data: { invitationId, ...reported, ...overrides } })
  await database().$transaction((tx) => recomputeReportedCompliance(tx, [invitationId], at))
}
