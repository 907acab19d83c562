import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { listUnaskedSigners, type UnaskedSigner } from '@/lib/data/curriculums/policies'
import { insertCopies, lockSigningRequest } from '@/lib/data/signing/write'
import { fullName } from '@/lib/domain/people/names'
import { ok } from '@/lib/domain/result'
import { defineJobService } from '../define-service'
import { notify } from '../notices/notify'
import { unprintableNames } from '../printable'
import { newCopy } from '../signing/new-copy'
import { signerNotices } from '../signing/signing-notices'
import { type Write, write } from '../write'

/** Members who get a copy in one run; the next one does the rest. */
const limit = 1000

/**
 * Sends the documents that open trainings ask for to members who were not asked yet: those who joined later, and everybody
 * again when a training begins again. A name that papers cannot print waits until it can be printed.
 */
export const sendPolicies = defineJobService({
  action: 'curriculum.sendPolicies',
  input: z.strictObject({}),
  run: async (ctx) => {
    const unasked = (await listUnaskedSigners(ctx.db, limit)).filter((one) => !unprintableNames([fullName(one)]))
    let sent = 0
    for (const [requestId, people] of Map.groupBy(unasked, (one) => one.requestId)) {
      const result = await write(ctx, async (w) => ok(await sendTo(w, requestId, people, ctx.now)))
      if (result.ok) sent += result.value
    }
    return ok({ sent })
  },
})

async function sendTo(w: Write, requestId: string, people: readonly UnaskedSigner[], at: Date): Promise<number> {
  // Whoever voids the request at this moment is waited for, and nobody is asked twice by two runs.
  const locked = await lockSigningRequest(w.tx, requestId, 'UPDATE')
  const still = new Set((await listUnaskedSigners(w.tx, limit)).map(keyOf))
  const asked = people.filter((one) => still.has(keyOf(one)))
  const [first] = asked
  if (locked?.state !== 'SENT' || !first) return 0
  const signers = asked.map((one) => {
    const { roleId, userId } = one
    return { id: randomUUID(), roleId, userId, name: fullName(one), slot: 0, state: 'SENT' as const }
  })
  const { orgId, sha256 } = first
  const copies = signers.map((signer) => newCopy([signer]))
  await insertCopies(w.tx, copies, { requestId, orgId, sha256, at, address: null, userAgent: null })
  const dueOf = new Map(asked.map(({ roleId, dueOn }) => [roleId, dueOn]))
  await notify(
    w,
    signers.flatMap((signer) =>
      signerNotices('documentToSign', { ...first, id: requestId, dueOn: dueOf.get(signer.roleId) ?? null }, [signer]),
    ),
  )
  const detail = { people: signers.length, mode: 'EACH' }
  w.audit({ action: 'signing.sent', subjectType: 'SigningRequest', subjectId: requestId, orgId, detail })
  return signers.length
}

const keyOf = ({ requestId, roleId }: UnaskedSigner) => `${requestId} ${roleId}`
