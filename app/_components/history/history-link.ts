import { withQuery } from '@/app/_lists/address'

/**
 * The address of an organization's history of one record (class, session, request, curriculum, license), or of one
 * person.
 */
export const historyOf = (orgId: string, about: { record: string } | { person: string }): string =>
  withQuery(`/orgs/${orgId}/history`, about)
