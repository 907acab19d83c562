import type { ReactNode } from 'react'
import { loadOrgWith } from '../../load-org-with'

type Props = { params: Promise<{ orgId: string }>; children: ReactNode }

/** Answers 404 where the organization has no classes before anything is sent: the list streams behind its skeleton. */
export default async function TasksLayout({ params, children }: Props) {
  await loadOrgWith('TASKS', (await params).orgId)
  return children
}
