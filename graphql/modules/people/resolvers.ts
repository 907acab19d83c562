import { mutation, query } from '@/graphql/payload'
import type { CredentialRecord } from '@/lib/data/credentials/read'
import type { CredentialView } from '@/lib/services/credentials/get-credential-status'
import { disablePerson, enablePerson, signPersonOut } from '@/lib/services/people/change-access'
import { findPeople } from '@/lib/services/people/find-people'
import { getPersonRecord } from '@/lib/services/people/get-person-record'
import { getMergePreview, mergePeople } from '@/lib/services/people/merge-people'
import { removePersonContact } from '@/lib/services/people/remove-person-contact'
import { undoPeopleMerge } from '@/lib/services/people/undo-people-merge'
import { getPersonToVisit, visitPerson } from '@/lib/services/people/visit-person'

export const peopleResolvers = {
  Query: {
    people: query(findPeople),
    personToVisit: query(getPersonToVisit),
    personRecord: query(getPersonRecord),
    mergePreview: query(getMergePreview),
  },
  Mutation: {
    visitPerson: mutation(visitPerson),
    signPersonOut: mutation(signPersonOut),
    disablePerson: mutation(disablePerson),
    enablePerson: mutation(enablePerson),
    removePersonContact: mutation(removePersonContact),
    mergePeople: mutation(mergePeople),
    undoPeopleMerge: mutation(undoPeopleMerge),
  },
  PersonRecord: {
    licenses: ({ licenses }: { licenses: (CredentialView | { credential: CredentialRecord; status: null })[] }) =>
      licenses.map(({ credential, status }) => ({ ...credential, status: status?.current.evaluation.status ?? null })),
  },
}
