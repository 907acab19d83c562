import { useEffect, useState } from 'react'
import { readDraft } from './draft-store'

/** The names of the drafts of forms behind a button, which open again by themselves. */
export const draftNames = {
  /** Of another address or phone number of one's own. */
  address: 'address',
  token: (orgId: string | null) => `token ${orgId ?? 'own'}`,
  client: (orgId: string) => `client ${orgId}`,
  /** Of a new webhook of an organization, or of a webhook that is edited. */
  webhook: (id: string) => `webhook-${id}`,
  identityProvider: 'identity provider',
  deletion: 'deletion',
  /** Of the next renewal of a license. */
  renewal: (credentialId: string) => `renewal:${credentialId}`,
  readerLink: (words: 'transcript' | 'inspection') => `link ${words}`,
} as const

/**
 * Whether a form with a draft is open, in a dialog or in the page. It opens by itself where its draft was kept: after a
 * reload, or after the sign-in that its action asked for.
 */
export function useDraftDialog(name: string): [open: boolean, setOpen: (open: boolean) => void] {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const person = document.getElementById('root')?.dataset.person
    if (person && readDraft({ person, name })) setOpen(true)
  }, [name])
  return [open, setOpen]
}
