'use client'
import { useEffect, useState } from 'react'
import { suggested } from '@/app/_components/members/suggested'
import { callApi } from '@/app/_lib/graphql-client'
import { GetMemberFacetsDocument } from '@/graphql/generated/get-member-facets'

/** The departments of the members, once loaded; without them a department is typed without suggestions. */
export function useDepartments(orgId: string): readonly string[] {
  const [departments, setDepartments] = useState<readonly string[]>([])
  useEffect(() => {
    let isUnmounted = false
    const take = async () => {
      const answer = await callApi(GetMemberFacetsDocument, { orgId })
      const facets = 'data' in answer && answer.data ? answer.data.memberFacets : null
      if (facets && !isUnmounted) setDepartments(suggested(facets.departments))
    }
    void take()
    return () => {
      isUnmounted = true
    }
  }, [orgId])
  return departments
}
