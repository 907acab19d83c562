import { z } from 'zod'
import { type FoundPerson, findPeopleByContact, findPeopleByLicense, findPeopleByName } from '@/lib/data/people/find'
import { findWays, parsePersonSearch } from '@/lib/domain/people/find-people'
import { maskContact } from '@/lib/domain/people/mask-contact'
import { ok } from '@/lib/domain/result'
import { isStorable } from '@/lib/domain/values'
import { type Connection, first, placeInput, toConnection } from '../connection'
import { defineService } from '../define-service'
import { id, oneOf } from '../inputs'

export type PersonHit = Omit<FoundPerson, 'place'>

const input = z.strictObject({
  by: oneOf(findWays),
  q: z.string('validation.invalid').max(200, 'validation.invalid').refine(isStorable, 'validation.controlCharacters'),
  first,
  after: placeInput(z.tuple([z.string().max(700), id])),
})

/**
 * People by name, contact or license number, in that order; none without search words. Before a reason is given, only
 * enough is shown to tell them apart.
 */
export const findPeople = defineService({
  action: 'people.find',
  input,
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (_ctx, { by, q, first: size, after: place }) => {
    const looked = parsePersonSearch(by, q)
    const page = { after: place, size: size + 1 }
    const rows = looked ? await read(looked, page) : []
    const { edges, pageInfo } = toConnection(rows, size, ({ place: at }) => at)
    const people = edges.map(({ cursor, node: { place: _place, contact, ...node } }) => ({
      cursor,
      node: { ...node, contact: contact && maskContact(contact) },
    }))
    return ok<Connection<PersonHit>>({ edges: people, pageInfo })
  },
})

function read(
  looked: NonNullable<ReturnType<typeof parsePersonSearch>>,
  page: Parameters<typeof findPeopleByName>[1],
): Promise<FoundPerson[]> {
  if (looked.by === 'NAME') return findPeopleByName(looked.words, page)
  return looked.by === 'CONTACT' ? findPeopleByContact(looked.prefix, page) : findPeopleByLicense(looked.prefix, page)
}
