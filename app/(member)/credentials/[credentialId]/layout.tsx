import type { ReactNode } from 'react'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getCredential } from '@/lib/services/credentials/get-credential'

type Props = { params: Promise<{ credentialId: string }>; children: ReactNode }

/** Answers 404 for a license that is not the person's before anything is sent: the pages below stream behind their skeleton. */
export default async function CredentialLayout({ params, children }: Props) {
  const [{ ctx }, { credentialId }] = await Promise.all([enterPage(), params])
  orNotFound(await getCredential(ctx, { id: credentialId }))
  return children
}
