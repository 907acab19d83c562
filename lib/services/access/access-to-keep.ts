import { z } from 'zod'
import { type AccessToKeep, keepAccess as keep, listAccessToKeep as list } from '@/lib/data/access/access-to-keep'
import { accessKinds } from '@/lib/domain/access/access-to-keep'
import { fail, ok, type Result } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, oneOf } from '../inputs'
import { tellSettingChanged } from '../notices/admin-notices'
import { write } from '../write'

/** Tokens, clients, webhooks and survey links whose maker no longer administers the organization. */
export const listAccessToKeep = defineService({
  action: 'orgAccess.list',
  input: z.strictObject({ orgId: id }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, _input, { id: orgId }) => ok<AccessToKeep[]>(await list(ctx.db, orgId, ctx.now)),
})

/** An administrator keeps one of them, and answers for it from then on as its maker. */
export const keepAccess = defineService({
  action: 'orgAccess.keep',
  input: z.strictObject({ orgId: id, kind: oneOf(accessKinds), id }),
  subject: async (_ctx, { orgId }) => ({ orgId }),
  run: (ctx, { orgId, kind, id: accessId }) =>
    write(ctx, async (w): Promise<Result<AccessToKeep>> => {
      const found = (await list(w.tx, orgId, ctx.now)).find((one) => one.kind === kind && one.id === accessId)
      if (!found || !(await keep(w.tx, { kind, id: accessId, orgId, keeperId: ctx.viewer.userId })))
        return fail('notFound')
      const subjectType = { TOKEN: 'ApiToken', CLIENT: 'ApiClient', WEBHOOK: 'Webhook', SURVEY_LINK: 'SurveyLink' }[
        kind
      ]
      const org = await ctx.load.org.load(orgId)
      const kept = { what: 'kept', key: `${accessId}:${ctx.requestId}`, byId: ctx.viewer.userId } as const
      if (org) await tellSettingChanged(w, org, { orgId, ...kept, name: found.name })
      w.audit({ action: 'access.kept', subjectType, subjectId: accessId, orgId, detail: { name: found.name } })
      return ok(found)
    }),
})
