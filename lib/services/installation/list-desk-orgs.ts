import { z } from 'zod'
import { type DeskOrg, listDeskOrgs as listPage } from '@/lib/data/orgs/desk'
import { orgStates } from '@/lib/domain/lists/organizations'
import { foldText } from '@/lib/domain/people/sort-name'
import { ok, type Result } from '@/lib/domain/result'
import { isStorable } from '@/lib/domain/values'
import { type Connection, first, placeInput, toConnection } from '../connection'
import { defineService } from '../define-service'
import { id, optionalOneOf } from '../inputs'

const input = z.strictObject({
  q: z
    .string('validation.invalid')
    .max(200, 'validation.invalid')
    .refine(isStorable, 'validation.controlCharacters')
    .nullish()
    .transform((text) =>
      foldText(text ?? '')
        .split(' ')
        .filter(Boolean)
        .slice(0, 6),
    ),
  state: optionalOneOf(orgStates),
  first,
  after: placeInput(z.tuple([z.string().max(800), id])),
})

/**
 * All organizations of the installation by name, for a super admin; can be searched by words of the name and filtered
 * by state.
 */
export const listDeskOrgs = defineService({
  action: 'installation.read',
  input,
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (_ctx, { q: words, state, first: size, after: place }): Promise<Result<Connection<DeskOrg>>> => {
    const rows = await listPage({ words, state: state ?? null, after: place, take: size + 1 })
    return ok(toConnection(rows, size, ({ sortName, id: orgId }) => [sortName, orgId]))
  },
})
