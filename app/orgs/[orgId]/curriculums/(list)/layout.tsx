import type { ReactNode } from 'react'
import { loadOrgWith } from '../../load-org-with'

type Props = { params: Promise<{ orgId: string }>; children: ReactNode }

/** Answers 404 where the organization has no curriculums before anything is sent: the list streams behind its skeleton. */
export default async function CurriculumsLayout({ params, children }: Props) {
  await loadOrgWith('CURRICULUMS', (await params).orgId)
  return children
}
