import 'server-only'
import { z } from 'zod'
import { findOrg, type OrgRecord } from '@/lib/data/orgs/read'
import { replaceFeatures, updateOrg } from '@/lib/data/orgs/write'
import { appFeatures } from '@/lib/domain/lists/organizations'
import { fail, ok, type Result } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, oneOf, version } from '../inputs'
import { write } from '../write'

const features = z
  .array(oneOf(appFeatures), 'validation.chooseOne')
  .max(appFeatures.length, 'validation.tooMany')
  .transform((codes) => [...new Set(codes)])

/** Switches exactly these features of an organization on. One that is off hides its screens and refuses its operations. */
export const setOrgFeatures = defineService({
  action: 'org.setFeatures',
  input: z.strictObject({ orgId: id, version, features }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, { version: seen, features: wanted }, org): Promise<Result<OrgRecord>> =>
    write(ctx, async ({ tx, audit }) => {
      if (!(await updateOrg(tx, org.id, seen, {})))
        return fail('staleVersion', undefined, { current: await findOrg(tx, org.id) })
      await replaceFeatures(tx, org.id, wanted)
      const after = await findOrg(tx, org.id)
      if (!after) return fail('notFound')
      const names = ({ appFeatures: all }: OrgRecord) => all.map(({ featureType }) => featureType)
      const detail = { before: names(org), after: names(after) }
      audit({ action: 'org.featuresSet', subjectType: 'Org', subjectId: org.id, orgId: org.id, detail })
      return ok(after)
    }),
})
