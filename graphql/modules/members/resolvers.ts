import { complianceOf } from '@/graphql/modules/credentials/compliance'
import { toPayload, unwrap } from '@/graphql/payload'
import { credentialStanding } from '@/lib/domain/compliance/standing'
import type { CredentialView } from '@/lib/services/credentials/get-credential-status'
import type { Ctx } from '@/lib/services/ctx'
import { revokeInvitation } from '@/lib/services/invitations/revoke-invitation'
import { changeMemberRole } from '@/lib/services/members/change-member-role'
import { getMember, getMemberChanges, getMemberCredits, type MemberView } from '@/lib/services/members/get-member'
import { getMemberFacets } from '@/lib/services/members/get-member-facets'
import { listMembers } from '@/lib/services/members/list-members'
import { endMemberLeave, startMemberLeave } from '@/lib/services/members/member-leave'
import { leaveOrg, rehireMember, removeMember, removeOrgMember } from '@/lib/services/members/remove-member'
import { updateMember } from '@/lib/services/members/update-member'

type Args = Record<string, unknown>

/** The published operation: a member by the person's id, or an invitation by its own. */
const removeRole = (ctx: Ctx, { orgId, userId, isPending }: Args) =>
  isPending
    ? toPayload(ctx, revokeInvitation(ctx, { id: userId, orgId }))
    : toPayload(ctx, removeOrgMember(ctx, { orgId, userId }))

export const membersResolvers = {
  Query: {
    members: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listMembers(ctx, args)),
    memberFacets: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, getMemberFacets(ctx, args)),
    member: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, getMember(ctx, args)),
    memberCredits: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, getMemberCredits(ctx, args)),
  },
  Mutation: {
    updateMember: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, updateMember(ctx, args)),
    changeMemberRole: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, changeMemberRole(ctx, args)),
    startMemberLeave: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, startMemberLeave(ctx, args)),
    endMemberLeave: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, endMemberLeave(ctx, args)),
    removeMember: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, removeMember(ctx, args)),
    rehireMember: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, rehireMember(ctx, args)),
    removeOrgRole: (_: unknown, args: Args, ctx: Ctx) => removeRole(ctx, args),
    leaveOrg: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, leaveOrg(ctx, args)),
  },
  MemberDetail: {
    changes: async ({ member }: MemberView, _args: Args, ctx: Ctx) =>
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
    band: ({ credential, status: { current, asOf } }: CredentialView) =>
      credentialStanding(credential, current.evaluation.status, asOf).band,
    compliance: ({ status: { current } }: CredentialView) => complianceOf(current, current.evaluation.nextAction),
  },
}
