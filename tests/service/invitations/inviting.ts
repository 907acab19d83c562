import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import type { MadeOrg } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import type { InputOf } from '@/lib/services/define-service'
import { inviteMembers } from '@/lib/services/invitations/invitations'

export type Invitee = InputOf<typeof inviteMembers>['input']['people'][number]

/** The time at which every story begins. */
export const at = new Date('2026-11-21T12:00:00Z')
export const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
export const days = (count: number) => later(count * 1440)
export const asAdmin = ({ admin, role }: MadeOrg, now = at) => ctxFor(admin, { roles: [role], now })
export const person = (contact: string, overrides: Partial<Invitee> = {}): Invitee => ({
  contact,
  roleType: 'MEMBER',
  ...overrides,
})
export const invite = (org: MadeOrg, people: readonly Invitee[], now = at) =>
  inviteMembers(asAdmin(org, now), { input: { orgId: org.id, people: [...people] } })
export const rowOf = (id: string) => database().invitation.findUniqueOrThrow({ where: { id } })
export const withTexts = (org: MadeOrg) => database().orgFeature.create({ data: { orgId: org.id, featureType: 'SMS' } })

export async function invited(org: MadeOrg, contact: string, overrides: Partial<Invitee> = {}, now = at) {
  const { results } = await done(invite(org, [person(contact, overrides)], now))
  return rowOf(results[0]?.invitationId ?? '')
}
