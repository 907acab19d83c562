import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { can } from '@/lib/policy/can'
import { enterPage } from '@/lib/server/enter-page'

/** Answers 404 to whoever administers nothing before anything is sent: the page below streams behind its skeleton. */
export default async function OrgsLayout({ children }: { children: ReactNode }) {
  const { ctx } = await enterPage()
  if (!can(ctx.viewer, 'org.list', { id: ctx.viewer.userId })) notFound()
  return children
}
