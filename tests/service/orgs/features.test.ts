import { expect, test } from 'vitest'
import { z } from 'zod'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '@/lib/services/define-service'
import { id } from '@/lib/services/inputs'
import { setOrgFeatures } from '@/lib/services/orgs/settings'

/** A service that belongs to a feature. */
const ofTasks = defineService({
  action: 'org.administer',
  input: z.strictObject({ id }),
  subject: (ctx, { id: orgId }) => ctx.load.org.load(orgId),
  feature: { type: 'TASKS', orgOf: (org) => org.id },
  run: async () => ok('done'),
})

test('a service of a switched-off feature is refused, and works once the feature is on', async () => {
  const org = await makeOrg()
  const admin = () => ctxFor(org.admin, { roles: [org.role] })
  const superAdmin = ctxFor(await makeUser({ superAdmin: true }), { visits: [org.id] })
  expect(await ofTasks(admin(), { id: org.id })).toEqual(fail('featureOff'))
  await done(setOrgFeatures(superAdmin, { orgId: org.id, version: 1, features: ['TASKS'] }))
  expect(await ofTasks(admin(), { id: org.id })).toEqual(ok('done'))
})

test('a person without permission does not hear about features', async () => {
  const org = await makeOrg()
  expect(await ofTasks(ctxFor(await makeUser()), { id: org.id })).toEqual(fail('notFound'))
})
