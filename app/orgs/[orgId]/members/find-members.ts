import { nameInList } from '@/app/_components/members/member-name'
import type { Person } from '@/app/_components/people/people-picker'
import { callApi } from '@/app/_lib/graphql-client'
import { dotted } from '@/app/_ui/dotted'
import { FindMembersDocument } from '@/graphql/generated/find-members'

type Options = { without?: string; unknown: string }

/** Members whose name, contact or number contains the text; `unknown` stands for a name nobody knows. */
export async function findMembers(orgId: string, q: string, { without, unknown }: Options): Promise<Person[]> {
  const answer = await callApi(FindMembersDocument, { orgId, q })
  const edges = 'data' in answer && answer.data ? (answer.data.members?.edges ?? []) : []
  return edges
    .filter(({ node }) => node.id !== without)
    .map(({ node }): Person => {
      const hint = dotted([node.jobTitle, node.department])
      return { id: node.id, name: nameInList(node, unknown), ...(hint ? { hint } : {}) }
    })
}
