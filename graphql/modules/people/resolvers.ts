import { mutation, query } from '@/graphql/payload'
import type { CredentialRecord } from '@/lib/data/credentials/read'
import type { CredentialView } from '@/lib/services/credentials/credentials'
import { disablePerson, enablePerson, removePersonContact, signPersonOut } from '@/lib/services/people/change-access'
import { getMergePreview, mergePeople, undoPeopleMerge } from '@/lib/services/people/merge-people'
import { findPeople, getPersonRecord, getPersonToVisit, visitPerson } from '@/lib/services/people/people'

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
