import type { ReactNode } from 'react'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getOwnInvitation } from '@/lib/services/invitations/get-own-invitation'

type Props = { params: Promise<{ invitationId: string }>; children: ReactNode }

/** Answers 404 for an invitation that is not the person's before anything is sent: the page streams behind its skeleton. */
export default async function InvitationLayout({ params, children }: Props) {
  const [{ ctx }, { invitationId }] = await Promise.all([enterPage(), params])
  orNotFound(await getOwnInvitation(ctx, { id: invitationId }))
  return children
}
