import { z } from 'zod'
import { countScimUsers, findScimUser, listScimPage } from '@/lib/data/scim/read'
import { fail, ok } from '@/lib/domain/result'
import { readScimFilter } from '@/lib/domain/scim/filter'
import { maxScimUsers } from '@/lib/domain/scim/schemas'
import { defineService } from '../define-service'
import { id } from '../inputs'

/** A number as the protocol defines it: one that is too small counts as the minimum. */
const atLeast = (smallest: number) => z.int('validation.invalid').transform((value) => Math.max(smallest, value))

/**
 * The users of an organization's directory that match a filter: their number, and a page of them by index, starting at
 * 1.
 */
export const listScimUsers = defineService({
  action: 'member.list',
  input: z.strictObject({
    orgId: id,
    filter: z.string('validation.invalid').nullish(),
    startIndex: atLeast(1).nullish(),
    count: atLeast(0).nullish(),
  }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  run: async (_ctx, { orgId, filter: text, startIndex, count }) => {
    const filter = text ? readScimFilter(text) : null
    if (text && !filter) return fail('invalidInput', { filter: 'validation.invalid' })
    const [first, size] = [startIndex ?? 1, Math.min(count ?? maxScimUsers, maxScimUsers)]
    const query = { orgId, filter }
    const [total, users] = await Promise.all([
      countScimUsers(query),
      size > 0 ? listScimPage({ ...query, skip: first - 1, size }) : [],
    ])
    return ok({ total, first, users })
  },
})

/** A user of an organization's directory. */
export const getScimUser = defineService({
  action: 'member.read',
  input: z.strictObject({ orgId: id, id }),
  subject: (_ctx, { orgId, id: userId }) => findScimUser(orgId, userId),
  run: async (_ctx, _input, user) => ok(user),
})
