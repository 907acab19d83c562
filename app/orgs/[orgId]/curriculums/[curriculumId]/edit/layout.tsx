import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { can } from '@/lib/policy/can'
import { enterPage } from '@/lib/server/enter-page'
import { loadCurriculum } from '../load-curriculum'

type Props = { params: Promise<{ orgId: string; curriculumId: string }>; children: ReactNode }

/** Answers 404 for a curriculum that is not theirs to change before anything is sent: the form streams behind its skeleton. */
export default async function EditCurriculumLayout({ params, children }: Props) {
  const [{ ctx }, { orgId, curriculumId }] = await Promise.all([enterPage(), params])
  const { curriculum } = await loadCurriculum(orgId, curriculumId)
  if (!can(ctx.viewer, 'curriculum.manage', { orgId }) || curriculum.state === 'RETIRED') notFound()
  return children
}
