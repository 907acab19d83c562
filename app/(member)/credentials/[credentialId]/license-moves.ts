import { unwrapResult } from '@/app/_lib/api-answer'
import { callApi } from '@/app/_lib/graphql-client'
import { isStale } from '@/app/_lib/use-write'
import { alertDialog } from '@/app/_ui/ask'
import { showToast } from '@/app/_ui/show-toast'
import { ArchiveCredentialDocument } from '@/graphql/generated/archive-credential'
import { RenewCredentialDocument } from '@/graphql/generated/renew-credential'
import { RestoreCredentialDocument } from '@/graphql/generated/restore-credential'
import { RestoreCreditDocument } from '@/graphql/generated/restore-credit'
import type { Move, NamedLicense } from './use-license-moves'

const send = {
  renew: async (named: NamedLicense) =>
    unwrapResult(await callApi(RenewCredentialDocument, { ...named }), 'renewCredential'),
  archive: async (named: NamedLicense) =>
    unwrapResult(await callApi(ArchiveCredentialDocument, { ...named }), 'archiveCredential'),
  restore: async (named: NamedLicense) =>
    unwrapResult(await callApi(RestoreCredentialDocument, { ...named }), 'restoreCredential'),
  restoreCredit: async (named: NamedLicense) =>
    unwrapResult(await callApi(RestoreCreditDocument, { ...named }), 'restoreCredit'),
}

/** Does what was asked and says so; true when the page has to show something new. */
export async function moveLicense(move: Move, named: NamedLicense, done: string): Promise<boolean> {
  try {
    const answer = await send[move](named)
    if (answer.success) showToast({ title: done, tone: 'success' })
    // There is no field here: what a field would say is told like any other refusal.
    else await alertDialog({ text: answer.fieldErrors[0]?.message ?? answer.message ?? '' })
    return answer.success || isStale(answer)
  } catch (error) {
    await alertDialog({ text: error instanceof Error ? error.message : String(error) })
    return false
  }
}
