import { sendWrite, tellRefusal, wayBack } from '@/app/_lib/send-write'
import { isStale } from '@/app/_lib/use-write'
import { showToast } from '@/app/_ui/show-toast'
import { ArchiveCredentialDocument } from '@/graphql/generated/archive-credential'
import { RenewCredentialDocument } from '@/graphql/generated/renew-credential'
import { RestoreCredentialDocument } from '@/graphql/generated/restore-credential'
import { RestoreCreditDocument } from '@/graphql/generated/restore-credit'
import type { Done, Move, NamedLicense } from './use-license-moves'

const send = {
  renew: (named: NamedLicense) => sendWrite(RenewCredentialDocument, 'renewCredential', { ...named }),
  archive: (named: NamedLicense) => sendWrite(ArchiveCredentialDocument, 'archiveCredential', { ...named }),
  restore: (named: NamedLicense) => sendWrite(RestoreCredentialDocument, 'restoreCredential', { ...named }),
  restoreCredit: (named: NamedLicense) => sendWrite(RestoreCreditDocument, 'restoreCredit', { ...named }),
}

/** Does what was asked and says so, an archiving with a way back; true when the page has to show something new. */
export async function moveLicense(move: Move, named: NamedLicense, { done, text }: Done): Promise<boolean> {
  const answer = await send[move](named)
  if (!answer) return false
  if (!answer.success) {
    await tellRefusal(answer)
    return isStale(answer)
  }
  const { id, version } = answer.data ?? named
  const undo = wayBack(RestoreCredentialDocument, 'restoreCredential', { id, version })
  showToast({ title: done, text, ...(move === 'archive' && { undo }) })
  return true
}
