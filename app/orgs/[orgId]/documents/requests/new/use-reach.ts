'use client'
import { useEffect, useState } from 'react'
import { callApi } from '@/app/_lib/graphql-client'
import { GetDocumentRequestReachDocument } from '@/graphql/generated/get-document-request-reach'
import type { AudienceValues } from './whom-fields'

/** How many members an audience reaches; null while it is counted, or when it cannot be. */
export function useReach(orgId: string, audience: AudienceValues): number | null {
  const [reach, setReach] = useState<number | null>(null)
  useEffect(() => {
    let stale = false
    setReach(null)
    const timer = setTimeout(async () => {
      const { departments, jobTitles, credentialTypes, geos } = audience
      const lists = {
        departments: [...departments],
        jobTitles: [...jobTitles],
        credentialTypes: [...credentialTypes],
        geos: [...geos],
      }
      const answer = await callApi(GetDocumentRequestReachDocument, { orgId, audience: lists }).catch(() => null)
      if (!stale && answer && 'data' in answer) setReach(answer.data?.documentRequestReach?.count ?? null)
    }, 250)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [orgId, audience])
  return reach
}
