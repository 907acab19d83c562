import { z } from 'zod'
import {
  type AttestationRecord,
  endAttestation,
  findAttestation,
  insertAttestation,
  listAttestationsOf,
} from '@/lib/data/attestations/attestations'
import { lockPeople } from '@/lib/data/compliance/read'
import type { CredentialRecord } from '@/lib/data/credentials/read'
import { findMember } from '@/lib/data/members/read'
import { seesLicenses } from '@/lib/domain/orgs/membership'
import { fail, ok } from '@/lib/domain/result'
import { recomputeComplianceLocked } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { type NewNotice, notify } from '../notices/notify'
import { write } from '../write'

/** A member whose licenses the organization sees, with one of them; null otherwise. */
async function memberWith(ctx: SignedInCtx, memberId: string, credentialId: string | undefined) {
  const member = await findMember(memberId)
  const credential = credentialId ? await ctx.load.credential.load(credentialId) : null
  if (!member || !seesLicenses(member) || !credential || credential.archivedAt) return null
  return credential.userId === member.userId ? { ...member, credential } : null
}

/** What stands of a member's statements for one of their licenses, oldest first. */
export const listMemberAttestations = defineService({
  action: 'member.read',
  input: z.strictObject({ memberId: id, credentialId: id }),
  subject: (ctx, { memberId, credentialId }) => memberWith(ctx, memberId, credentialId),
  run: async (ctx, { credentialId }) => ok(await listAttestationsOf(ctx.db, credentialId)),
})

/**
 * Confirms what a member stated, as the organization knows it itself. The confirmation replaces the statement, so that
 * nothing counts twice, and the person is told.
 */
export const confirmAttestation = defineService({
  action: 'attestation.confirm',
  input: z.strictObject({ memberId: id, id, version }),
  subject: async (ctx, input) => {
    const attestation = await findAttestation(ctx.db, input.id)
    const member = await memberWith(ctx, input.memberId, attestation?.credentialId)
    return member && attestation && { ...member, attestation, aboutIds: [member.userId] }
  },
  run: (ctx, { version: seen }, { attestation, credential, orgId, userId }) =>
    write(ctx, async (w) => {
      await lockPeople(w.tx, [userId])
      if (!(await endAttestation(w.tx, attestation.id, seen, { supersededAt: ctx.now }))) {
        const current = await findAttestation(w.tx, attestation.id)
        return current && !current.supersededAt && !current.withdrawnAt
          ? fail('staleVersion', undefined, { current })
          : fail('attestationNotActive')
      }
      const { kind, from, to, paid, issuer, number, documentId, credentialId } = attestation
      const amount = attestation.amount || null
      const confirmed = await insertAttestation(
        w.tx,
        {
          kind,
          from,
          to,
          paid,
          issuer,
          number,
          documentId,
          credentialId,
          amount,
          supersedesId: attestation.id,
          confirmedByOrgId: orgId,
        },
        ctx.now,
      )
      await recomputeComplianceLocked(w.tx, [userId], ctx.now)
      const about = { subjectType: 'Attestation', subjectId: confirmed.id, personId: userId, orgId }
      w.audit({ action: 'attestation.confirmed', ...about, detail: { kind } })
      await notify(w, [confirmedNotice(confirmed, credential, orgId)])
      return ok(confirmed)
    }),
})

/** The notice to the person about what an organization confirmed, in its name of then. */
function confirmedNotice(
  { id: attestationId, kind: evidence, amount, confirmedBy }: AttestationRecord,
  { id: credentialId, userId, geo, credentialType, expiresAt }: CredentialRecord,
  orgId: string,
): NewNotice {
  return {
    userId,
    orgId,
    kind: 'attestationConfirmed',
    severity: 'SUCCESS',
    params: { org: confirmedBy ?? '', credentialId, geo, credentialType, expiresAt, evidence, evidenceAmount: amount },
    actionPath: `/credentials/${credentialId}`,
    dedupeKey: `attestationConfirmed:${attestationId}`,
  }
}
