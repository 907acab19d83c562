import { complianceOf } from '@/graphql/modules/credentials/compliance'
import { mutation, query, toPayload, unwrap } from '@/graphql/payload'
import { credentialStanding } from '@/lib/domain/compliance/standing'
import type { CredentialView } from '@/lib/services/credentials/get-credential-status'
import type { Ctx } from '@/lib/services/ctx'
import { revokeInvitation } from '@/lib/services/invitations/revoke-invitation'
import { changeMemberRole } from '@/lib/services/members/change-member-role'
import {
  getMember,
  getMemberChanges,
  getMemberCredits,
  type MemberView,
  readMemberStatusAsOf,
} from '@/lib/services/members/get-member'
import { getMemberFacets } from '@/lib/services/members/get-member-facets'
import { listMembers } from '@/lib/services/members/list-members'
import { endMemberLeave, startMemberLeave } from '@/lib/services/members/member-leave'
import { leaveOrg, rehireMember, removeMember, removeOrgMember } from '@/lib/services/members/remove-member'
import { updateMember } from '@/lib/services/members/update-member'

const standingOf = ({ credential, status: { current, asOf } }: CredentialView) =>
  credentialStanding(credential, current.evaluation.status, asOf)

type RemovedRole = { orgId: string; userId: string; isPending?: boolean | null }

/** The published operation: removes a member by the person's id, or an invitation by its own id. */
const removeOrgRole = (_: unknown, { orgId, userId, isPending }: RemovedRole, ctx: Ctx) =>
  isPending
    ? toPayload(ctx, revokeInvitation(ctx, { id: userId, orgId }))
    : toPayload(ctx, removeOrgMember(ctx, { orgId, userId }))

export const membersResolvers = {
  Query: {
    members: query(listMembers),
    memberFacets: query(getMemberFacets),
    member: query(getMember),
    memberCredits: query(getMemberCredits),
    memberCredentialAsOf: query(readMemberStatusAsOf),
  },
  Mutation: {
    updateMember: mutation(updateMember),
    changeMemberRole: mutation(changeMemberRole),
    startMemberLeave: mutation(startMemberLeave),
    endMemberLeave: mutation(endMemberLeave),
    removeMember: mutation(removeMember),
    rehireMember: mutation(rehireMember),
    removeOrgRole,
    leaveOrg: mutation(leaveOrg),
  },
  MemberDetail: {
    changes: async ({ member }: MemberView, _args: unknown, ctx: Ctx) =>
      (await unwrap(ctx, getMemberChanges(ctx, { id: member.id }))) ?? [],
  },
  MemberCredential: {
    id: ({ credential }: CredentialView) => credential.id,
    geo: ({ credential }: CredentialView) => credential.geo,
    credentialType: ({ credential }: CredentialView) => credential.credentialType,
    credentialNumber: ({ credential }: CredentialView) => credential.credentialNumber,
    effectiveAt: ({ credential }: CredentialView) => credential.effectiveAt,
    expiresAt: ({ credential }: CredentialView) => credential.expiresAt,
    verifiedState: ({ credential }: CredentialView) => credential.verifiedState,
    verifiedStateReasons: ({ credential }: CredentialView) => credential.verifiedStateReasons,
    deadline: (view: CredentialView) => standingOf(view).deadline,
    units: (view: CredentialView) => standingOf(view).units,
    band: (view: CredentialView) => standingOf(view).band,
    compliance: async ({ credential, status: { current } }: CredentialView, _args: unknown, ctx: Ctx) =>
      complianceOf(await ctx.load.rules(), credential, current),
  },
}
