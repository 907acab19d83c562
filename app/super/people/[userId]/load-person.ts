import { cache } from 'react'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getPersonToVisit } from '@/lib/services/people/people'

/**
 * The person's name, and whether the super admin has given a reason to open the record. Read once for both page and
 * title.
 */
export const loadPerson = cache(async (userId: string) => {
  const { ctx } = await enterPage()
  const person = orNotFound(await getPersonToVisit(ctx, { id: userId }))
  return { ctx, person, isOpen: ctx.viewer.personVisits.includes(person.id) }
})
