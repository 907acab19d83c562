import { notFound } from 'next/navigation'
import { cache } from 'react'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getCurriculum } from '@/lib/services/curriculums/list-curriculums'

/**
 * The curriculum named by the address, read once for all parts of the page; 404 if it belongs to another organization.
 */
export const loadCurriculum = cache(async (orgId: string, curriculumId: string) => {
  const { ctx } = await enterPage()
  const curriculum = orNotFound(await getCurriculum(ctx, { id: curriculumId }))
  if (curriculum.orgId !== orgId) notFound()
  return { ctx, curriculum }
})
