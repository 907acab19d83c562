import { cache } from 'react'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getPersonToVisit } from '@/lib/services/people/visit-person'

/** The name of a person and whether the super admin has given a reason for opening the record; read once for page and title. */
export const loadPerson = cache(async (userId: string) => {
  const { ctx } = await enterPage()
  const person = orNotFound(await getPersonToVisit(ctx, { id: userId }))
  return { ctx, person, isOpen: ctx.viewer.personVisits.includes(person.id) }
})
