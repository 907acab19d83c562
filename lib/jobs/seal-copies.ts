import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '@/lib/adapters/files/file-store'
import { safeFileName } from '@/lib/adapters/files/receive-upload'
import type { SealCertificate } from '@/lib/adapters/signing/certificate'
import { sealPdf } from '@/lib/adapters/signing/seal-pdf'
import type { CopyRecord } from '@/lib/data/signing/copies'
import { orThrow } from '@/lib/domain/result'
import { drawApart } from '@/lib/exports/pdf/draw-apart'
import { log } from '@/lib/server/log'
import type { JobQueue } from '@/lib/services/job-table'
import { findCopyToSeal, keepSeal, resendSeals } from '@/lib/services/signing/signed-copies'
import { printedSigning } from './printed-signing'
import { jobCtx } from './queue'

type Dependencies = { files: FileStore; signer: SealCertificate['signer']; appUrl: string; jobs: JobQueue; now: Date }

/** How much larger a sealed file may be than the upload: signatures, fonts and the receipt. */
const maxBytes = 64 * 1024 * 1024

/**
 * Draws and seals the PDF of a completely signed copy, and stores it. Repeatable: nothing counts until file and row are
 * committed together, and a sealed copy is skipped.
 */
export async function sealCopy(copyId: string, { files, signer, appUrl, jobs, now }: Dependencies): Promise<void> {
  const ctx = jobCtx('seals', now, jobs)
  const copy = orThrow(await findCopyToSeal(ctx, { copyId }), 'Sealing')
  if (!copy) return
  const stream = await files.get(copy.original.storageKey)
  if (!stream) throw new Error(`The file of copy ${copyId} is missing`)
  const original = new Uint8Array(await buffer(stream))
  // The sealed content must be the signed one.
  if (createHash('sha256').update(original).digest('hex') !== copy.sha256Before)
    throw new Error(`The file of copy ${copyId} is not the one that was signed`)
  const sealed = await draw(copy, original, { signer, appUrl, now })
  const storedFile = await files.put(Readable.from([Buffer.from(sealed)]), maxBytes)
  const { key: storageKey, size, sha256 } = orThrow(storedFile, `The sealed file of copy ${copyId}`)
  const fileName = safeFileName(`${copy.title}.pdf`, 'pdf')
  const file = { storageKey, size, sha256, fileName, contentType: 'application/pdf' }
  // An uncommitted file is swept as a file without a row.
  const result = await keepSeal(ctx, { copyId, file })
  if (!result.ok || !result.value.kept) await files.remove(storageKey)
  orThrow(result, 'Sealing')
}

async function draw(
  copy: CopyRecord,
  original: Uint8Array,
  { signer, appUrl, now }: Pick<Dependencies, 'signer' | 'appUrl' | 'now'>,
): Promise<Uint8Array> {
  const { pages, reason, ...printed } = printedSigning(copy, appUrl)
  const sheets = await drawApart({ kind: 'signing', printed })
  const { title, orgName: organization } = copy
  const { language } = printed
  return sealPdf({ original, sheets, pages, title, language, reason, organization, sealedAt: now }, signer)
}

/** Once a day: retries copies that could not be sealed. */
export async function resendUnsealed(now: Date): Promise<void> {
  const result = orThrow(await resendSeals(jobCtx('seals', now), {}), 'Sealing again')
  if (result.sent > 0) log.warn({ ...result }, 'signed documents were not sealed and are tried again')
}
