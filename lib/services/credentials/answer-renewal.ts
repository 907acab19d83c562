import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { findCredential } from '@/lib/data/credentials/read'
import { updateCredential } from '@/lib/data/credentials/write'
import { evidenceKinds, wayNames } from '@/lib/domain/compliance/requirement'
import { fail, ok } from '@/lib/domain/result'
import { recomputeComplianceLocked } from '../compliance/recompute-compliance'
import { defineService } from '../define-service'
import { id, oneOf, version } from '../inputs'
import { write } from '../write'
import { statusOf } from './status'

/** A rule's own name of an exemption or a route; one that the rule does not have changes nothing. */
const ownName = z
  .string('validation.required')
  .max(100, 'validation.invalid')
  .regex(/^[A-Z][A-Z0-9_]*$/, 'validation.invalid')

const answers = z.strictObject({
  ways: z.array(oneOf(wayNames)).max(wayNames.length, 'validation.tooMany'),
  ruledOut: z.array(oneOf(evidenceKinds)).max(evidenceKinds.length, 'validation.tooMany').nullish(),
  exemptions: z.array(ownName).max(20, 'validation.tooMany').nullish(),
  firstRenewal: ownName.nullish(),
})

/**
 * Keeps how the person renews one of their licenses: the ways they follow, the kinds of evidence they will not have, the
 * exemptions that apply, and how the license was obtained. It replaces what they said before; versions of the license
 * keep that.
 */
export const answerRenewal = defineService({
  action: 'credential.update',
  input: z.strictObject({ id, version, answers }),
  subject: (ctx, input) => ctx.load.credential.load(input.id),
  run: async (ctx, { version: seen, answers: said }, credential) => {
    if (credential.archivedAt) return fail('archived')
    const { endsAt } = (await statusOf(ctx, credential)).current
    const renewalAnswers = {
      ways: [...new Set(said.ways)],
      ruledOut: [...new Set(said.ruledOut ?? [])],
      exemptions: [...new Set(said.exemptions ?? [])],
      firstRenewal: said.firstRenewal ?? null,
      periodEndsAt: endsAt,
    }
    return write(ctx, async (w) => {
      await lockPeople(w.tx, [credential.userId])
      if (!(await updateCredential(w.tx, credential.id, seen, { renewalAnswers })))
        return fail('staleVersion', undefined, { current: await findCredential(w.tx, credential.id) })
      await recomputeComplianceLocked(w.tx, [credential.userId], ctx.now)
      const about = { subjectType: 'Credential', subjectId: credential.id, personId: credential.userId }
      w.audit({ action: 'credential.renewalAnswered', ...about, detail: { ways: renewalAnswers.ways } })
      const after = await findCredential(w.tx, credential.id)
      return after ? ok(after) : fail('notFound')
    })
  },
})
