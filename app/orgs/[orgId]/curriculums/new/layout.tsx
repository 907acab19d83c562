import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getCurriculumChoices } from '@/lib/services/curriculums/get-curriculum'

type Props = { params: Promise<{ orgId: string }>; children: ReactNode }

/** Answers 404 where nobody makes a curriculum before anything is sent: the form streams behind its skeleton. */
export default async function NewCurriculumLayout({ params, children }: Props) {
  const [{ ctx }, { orgId }] = await Promise.all([enterPage(), params])
  if (!can(ctx.viewer, 'curriculum.manage', { orgId })) notFound()
  orNotFound(await getCurriculumChoices(ctx, { orgId }))
  return children
}
