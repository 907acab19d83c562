import type { ReactNode } from 'react'
import { loadCurriculum } from './load-curriculum'

type Props = { params: Promise<{ orgId: string; curriculumId: string }>; children: ReactNode }

/** Answers 404 for what is no curriculum of this organization before anything is sent: the pages below stream behind their skeleton. */
export default async function CurriculumLayout({ params, children }: Props) {
  const { orgId, curriculumId } = await params
  await loadCurriculum(orgId, curriculumId)
  return children
}
