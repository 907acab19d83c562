import { z } from 'zod'
import { lockRuleVersion, updateRuleDraft as storeDraft } from '@/lib/data/rules/write'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { write } from '../write'
import { draftBody, readDraftBody } from './draft-body'
import { detailOf } from './rule-detail'

/** Replaces the content of a draft; only its author can. `revision` is the one the caller saw. */
export const updateRuleDraft = defineService({
  action: 'rule.manage',
  input: z.strictObject({ id, revision: version, data: draftBody }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: (ctx, { id: versionId, revision, data }) =>
    write(ctx, async ({ tx, audit }) => {
      const draft = await lockRuleVersion(tx, versionId)
      if (!draft) return fail('notFound')
      if (draft.authorId !== ctx.viewer.userId) return fail('ruleNotAuthor')
      if (draft.state !== 'DRAFT') return fail('ruleState')
      if (draft.revision !== revision) return fail('staleVersion', undefined, { current: draft })
      const { geo, credentialType: type, number } = draft
      const read = readDraftBody({ geo, type, number }, data)
      if (!read.ok) return read
      const draftAfter = await storeDraft(tx, draft.id, read.value)
      audit({ action: 'rule.edited', ...detailOf(draftAfter) })
      return ok(draftAfter)
    }),
})
