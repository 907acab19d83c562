import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { type CredentialRecord, findCredential } from '@/lib/data/credentials/read'
import { updateCredential } from '@/lib/data/credentials/write'
import { fail, ok, type Result } from '@/lib/domain/result'
import { recomputeComplianceLocked } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { write } from '../write'

const input = z.strictObject({ id, version })

/** Archives a license: it stays readable but appears in no list and no count. */
export const archiveCredential = defineService({
  action: 'credential.archive',
  input,
  subject: (ctx, input) => ctx.load.credential.load(input.id),
  run: (ctx, { version: seen }, credential) => setArchived(ctx, credential, seen, ctx.now),
})

/** Puts an archived license back into use. */
export const restoreCredential = defineService({
  action: 'credential.archive',
  input,
  subject: (ctx, input) => ctx.load.credential.load(input.id),
  run: (ctx, { version: seen }, credential) => setArchived(ctx, credential, seen, null),
})

const setArchived = (
  ctx: SignedInCtx,
  credential: CredentialRecord,
  seen: number,
  archivedAt: Date | null,
): Promise<Result<CredentialRecord>> =>
  write(ctx, async ({ tx, audit }) => {
    await lockPeople(tx, [credential.userId])
    // Inside the write, because a repeat of the same request must get its stored response first.
    if (Boolean(credential.archivedAt) === Boolean(archivedAt)) return fail(archivedAt ? 'archived' : 'notArchived')
    if (!(await updateCredential(tx, credential.id, seen, { archivedAt })))
      return fail('staleVersion', undefined, { current: await findCredential(tx, credential.id) })
    await recomputeComplianceLocked(tx, [credential.userId], ctx.now)
    const action = archivedAt ? 'credential.archived' : 'credential.restored'
    audit({ action, subjectType: 'Credential', subjectId: credential.id, personId: credential.userId })
    const after = await findCredential(tx, credential.id)
    return after ? ok(after) : fail('notFound')
  })
