import { z } from 'zod'
import { findOrg, type OrgRecord, type ProviderRecord } from '@/lib/data/orgs/read'
import { deleteProvider, insertProvider, type NewProvider, updateProvider } from '@/lib/data/orgs/write'
import { allowed } from '@/lib/domain/credentials/offered-types'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { approvedByLength } from '@/lib/domain/orgs/values'
import { type FieldProblem, fail, ok, type Result } from '@/lib/domain/result'
import { endProblem, problemsAmong } from '@/lib/domain/values'
import { credentialNumber } from '../credentials/credential-input'
import { defineService } from '../define-service'
import { date, definedFields, id, inWindow, oneOf, optionalLine, version } from '../inputs'
import { type Write, write } from '../write'

const types = z
  .array(oneOf(credentialTypeCodes), 'validation.chooseAtLeastOne')
  .min(1, 'validation.chooseAtLeastOne')
  .max(credentialTypeCodes.length, 'validation.tooMany')
  .transform((codes) => [...new Set(codes)])

const input = z.strictObject({
  input: z.strictObject({
    orgId: id,
    id: id.nullish(),
    version: version.nullish(),
    geo: oneOf(geographyCodes),
    credentialTypes: types,
    providerNumber: credentialNumber,
    effectiveAt: date,
    expiresAt: z
      .literal('')
      .transform(() => null)
      .or(date)
      .nullish(),
    approvedBy: optionalLine(approvedByLength),
  }),
})
type Entered = z.infer<typeof input>['input']

/** Adds an approval number to an organization, or changes the one with the given id and version. */
export const saveProvider = defineService({
  action: 'org.saveProvider',
  input,
  dates: (at, today) => ({
    ...problemsAmong({ 'input.expiresAt': endProblem(at('input.effectiveAt'), at('input.expiresAt')) }),
    ...inWindow(at, today, 'input.effectiveAt', 'input.expiresAt'),
  }),
  subject: (ctx, { input }) => ctx.load.org.load(input.orgId),
  run: async (ctx, { input }, org): Promise<Result<ProviderRecord>> => {
    const before = input.id ? org.providers.find((provider) => provider.id === input.id) : null
    if (before === undefined) return fail('notFound')
    const problemsFound = problems(input)
    if (Object.keys(problemsFound).length > 0) return fail('invalidInput', problemsFound)
    return write(ctx, (w) => storeProvider(w, org, before, input))
  },
})

function problems(input: Entered): Record<string, FieldProblem> {
  const { id: providerId, version: seen, geo, credentialTypes } = input
  return {
    ...(providerId && !seen ? { 'input.version': 'validation.version' } : {}),
    ...(credentialTypes.every((type) => allowed(geo, type))
      ? {}
      : { 'input.credentialTypes': 'validation.typeNotAllowed' }),
  }
}

async function storeProvider(
  w: Write,
  org: OrgRecord,
  before: ProviderRecord | null,
  input: Entered,
): Promise<Result<ProviderRecord>> {
  const { id: _id, version: seen, expiresAt, ...rest } = input
  const provider: NewProvider = { ...definedFields(rest), expiresAt: expiresAt ?? null }
  const isSaved = before ? await updateProvider(w.tx, before.id, seen ?? 0, provider) : true
  const savedId = before?.id ?? (await insertProvider(w.tx, provider))
  const after = (await findOrg(w.tx, org.id))?.providers.find((provider) => provider.id === savedId)
  if (!isSaved) return after ? fail('staleVersion', undefined, { current: after }) : fail('notFound')
  if (!after) return fail('notFound')
  w.audit({
    action: before ? 'provider.updated' : 'provider.added',
    subjectType: 'Provider',
    subjectId: after.id,
    orgId: org.id,
    detail: { geo: after.geo },
    before,
    after,
  })
  return ok(after)
}

/** Removes an approval number; credits that have it keep it. */
export const removeProvider = defineService({
  action: 'org.removeProvider',
  input: z.strictObject({ orgId: id, id, version }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, { id: providerId, version: seen }, org): Promise<Result<ProviderRecord>> => {
    const before = org.providers.find((provider) => provider.id === providerId)
    if (!before) return fail('notFound')
    return write(ctx, async (w) => {
      if (!(await deleteProvider(w.tx, org.id, providerId, seen))) {
        const current = (await findOrg(w.tx, org.id))?.providers.find((provider) => provider.id === providerId)
        return current ? fail('staleVersion', undefined, { current }) : fail('notFound')
      }
      const { geo } = before
      w.audit({
        action: 'provider.removed',
        subjectType: 'Provider',
        subjectId: providerId,
        orgId: org.id,
        detail: { geo },
        before,
      })
      return ok(before)
    })
  },
})
