import { callApi } from '@/app/_lib/graphql-client'
import { FindMembersDocument } from '@/graphql/generated/find-members'
import { sortableName } from '@/lib/domain/people/names'
import type { Person } from './people-picker'

/** Members of an organization whose names, contacts or numbers contain what was typed, for the people picker; by membership. */
export async function findPeople(orgId: string, q: string, unknown: string): Promise<Person[]> {
  const answer = await callApi(FindMembersDocument, { orgId, q })
  const edges = 'data' in answer && answer.data ? (answer.data.members?.edges ?? []) : []
  return edges.map(({ node }) => {
    const hint = [node.jobTitle, node.department].filter(Boolean).join(' · ')
    return { id: node.id, name: sortableName(node) || unknown, ...(hint ? { hint } : {}) }
  })
}
