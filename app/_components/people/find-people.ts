import { callApi } from '@/app/_lib/graphql-client'
import { dotted } from '@/app/_ui/dotted'
import { FindMembersDocument } from '@/graphql/generated/find-members'
import type { Person } from './people-picker'

/**
 * Members whose name, contact or number contains the typed text, for the people picker. Ids are those of memberships.
 */
export async function findPeople(orgId: string, q: string, unknown: string): Promise<Person[]> {
  // Loaded here, because only people who search need to format names.
  const [answer, { sortableName }] = await Promise.all([
    callApi(FindMembersDocument, { orgId, q }),
    import('@/lib/domain/people/names'),
  ])
  const edges = 'data' in answer && answer.data ? (answer.data.members?.edges ?? []) : []
  return edges.map(({ node }) => {
    const hint = dotted([node.jobTitle, node.department])
    return { id: node.id, name: sortableName(node) || unknown, ...(hint ? { hint } : {}) }
  })
}
