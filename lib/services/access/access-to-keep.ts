import { z } from 'zod'
import {
  type AccessToKeep,
  countAccessOf,
  endLinksToOneself,
  keepAccess as keep,
  listAccessToKeep as list,
} from '@/lib/data/access/access-to-keep'
import { findOrg } from '@/lib/data/orgs/read'
import { accessKinds } from '@/lib/domain/access/access-to-keep'
import { fail, ok, type Result } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, oneOf } from '../inputs'
import { nameOf, tellAdmins } from '../notices/admin-notices'
import { type Write, write } from '../write'

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
      w.audit({ action: 'access.kept', subjectType, subjectId: accessId, orgId, detail: { name: found.name } })
      return ok(found)
    }),
})

type Leaver = { orgId: string; userId: string; by: string; now: Date; key: string }

/**
 * When somebody stops administering an organization: links that they sent to themselves end, and the other
 * administrators hear what else they leave behind. `key` is unique for this end.
 */
export async function leaveAccess(w: Write, { orgId, userId, by, now, key }: Leaver): Promise<void> {
  for (const subjectId of await endLinksToOneself(w.tx, { orgId, userId, by, at: now }))
    w.audit({ action: 'surveyLink.ended', subjectType: 'SurveyLink', subjectId, orgId })
  const count = await countAccessOf(w.tx, { orgId, userId, now })
  const org = count > 0 ? await findOrg(w.tx, orgId) : null
  if (!org) return
  const params = { count, name: await nameOf(w, userId) }
  await tellAdmins(w, org, {
    kind: 'accessToKeep',
    params,
    actionPath: `/orgs/${orgId}?tab=access`,
    key,
    except: userId,
  })
}
