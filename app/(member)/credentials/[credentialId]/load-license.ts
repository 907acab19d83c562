import { cache } from 'react'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getCredentialStatus } from '@/lib/services/credentials/get-credential-status'

/** One license with its status, read once for both the page and its title. */
export const loadLicense = cache(async (id: string) => {
  const { ctx } = await enterPage()
  return { ctx, view: orNotFound(await getCredentialStatus(ctx, { id })) }
})
