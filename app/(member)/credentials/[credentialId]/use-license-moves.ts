'use client'
import { useRouter } from 'next/navigation'
import { confirmDialog } from '@/app/_ui/ask'
import { showToast } from '@/app/_ui/show-toast'
import { ArchiveCredentialDocument } from '@/graphql/generated/archive-credential'
import { RenewCredentialDocument } from '@/graphql/generated/renew-credential'
import { RestoreCredentialDocument } from '@/graphql/generated/restore-credential'
import { isStale, useWrite } from '../use-write'

/** A question before something is done, and what is said when it is. */
export type Question = { title: string; text: string; ok: string; done: string }
type Named = { id: string; version: number }
type Answer = {
  success: boolean
  message: string | null
  i18nMessageKey: string | null
  fieldErrors: { message: string }[]
}

/** Renewing, putting aside and taking back: asked, done, said, and the page shows it. */
export function useLicenseMoves({ id, version }: Named) {
  const router = useRouter()
  const renewing = useWrite(RenewCredentialDocument, 'renewCredential')
  const archiving = useWrite(ArchiveCredentialDocument, 'archiveCredential')
  const restoring = useWrite(RestoreCredentialDocument, 'restoreCredential')

  async function finish(answer: Answer | null, done: string) {
    if (!answer) return
    if (answer.success) showToast({ title: done, tone: 'success' })
    // There is no field here: what a field would say is told like any other refusal.
    else await renewing.tell({ message: answer.fieldErrors[0]?.message ?? answer.message, fieldErrors: [] })
    if (answer.success || isStale(answer)) router.refresh()
  }
  const agreed = ({ title, text, ok }: Question) => confirmDialog({ title, text, ok })
  const named = { id, version }
  return {
    busy: renewing.busy ? 'renew' : archiving.busy ? 'archive' : restoring.busy ? 'restore' : null,
    renew: async (question: Question) => {
      if (await agreed(question)) await finish(await renewing.send(named), question.done)
    },
    archive: async (question: Question) => {
      if (await agreed(question)) await finish(await archiving.send(named), question.done)
    },
    restore: async (done: string) => finish(await restoring.send(named), done),
  }
}
