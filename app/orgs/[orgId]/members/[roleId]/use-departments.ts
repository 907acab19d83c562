'use client'
import { suggested } from '@/app/_components/members/suggested'
import { callApi } from '@/app/_lib/graphql-client'
import { useRead } from '@/app/_lib/use-read'
import { GetMemberFacetsDocument } from '@/graphql/generated/get-member-facets'

/** The departments of the members, once loaded; without them a department is typed without suggestions. */
export function useDepartments(orgId: string): readonly string[] {
  const departments = useRead(orgId, async () => {
    const answer = await callApi(GetMemberFacetsDocument, { orgId })
    return suggested(('data' in answer && answer.data?.memberFacets?.departments) || [])
  })
  return departments ?? []
}
