import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { can } from '@/lib/policy/can'
import { enterPage } from '@/lib/server/enter-page'

type Props = { params: Promise<{ orgId: string }>; children: ReactNode }

/** Answers 404 where they invite nobody before anything is sent: the form streams behind its skeleton. */
export default async function InviteLayout({ params, children }: Props) {
  const [{ ctx }, { orgId }] = await Promise.all([enterPage(), params])
  if (!can(ctx.viewer, 'invitation.send', { orgId })) notFound()
  return children
}
