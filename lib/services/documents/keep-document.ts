import type { ReceivedFile } from '@/lib/adapters/files/file-store'
import type { DocumentRecord } from '@/lib/data/documents/read'
import { insertDocument, type NewDocument, type NewFile } from '@/lib/data/documents/write'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { limitUpload } from '../limit-use'
import type { SentFile } from '../sent-file'
import { refuseWithoutRoom, refuseWithoutRoomIn } from '../storage'
import type { Write } from '../write'
import { writeWithFile } from '../write-with-file'

type SentDocument = { userId: string; sent: SentFile }

/**
 * Receives the file in `data.file` and stores it with the document that `run` writes; a refused file leaves nothing
 * behind.
 */
export async function keepFile(
  ctx: SignedInCtx,
  { userId, sent }: SentDocument,
  run: (write: Write, storedFile: NewFile) => Promise<Result<DocumentRecord>>,
): Promise<Result<DocumentRecord>> {
  const refusal =
    (await limitUpload(ctx, userId)) ?? (await refuseWithoutRoom(ctx.db, { userId }, sent.size, 'data.file'))
  if (refusal) return refusal
  const received = await ctx.files.receive({ name: sent.fileName, file: sent })
  if (!received.ok) return fail(received.problem.code, { 'data.file': `validation.${received.problem.code}` })
  const storedFile = newFile(received.value)
  return writeWithFile(
    ctx,
    storedFile.storageKey,
    ({ file: { storageKey } }: DocumentRecord) => storageKey,
    async (w) => (await refuseWithoutRoomIn(w.tx, { userId }, storedFile.size, 'data.file')) ?? run(w, storedFile),
  )
}

/** Stores a document with its file, and queues the malware scan if the installation has a scanner. */
export async function keepDocument(
  { tx, audit, send }: Write,
  document: NewDocument,
  storedFile: NewFile,
): Promise<Result<DocumentRecord>> {
  const newDocument = await insertDocument(tx, document, storedFile)
  const { userId: personId, kind, creditId, replacesId } = document
  audit({
    action: replacesId ? 'document.replaced' : 'document.saved',
    subjectType: 'Document',
    subjectId: newDocument.id,
    personId,
    detail: { kind, creditId, ...(replacesId ? { replacesId } : {}) },
    after: { sha256: storedFile.sha256 },
  })
  if (newDocument.file.check === 'WAITING') await send({ queue: 'fileChecks', data: {} })
  return ok(newDocument)
}

const newFile = ({ key: storageKey, fileName, contentType, size, sha256 }: ReceivedFile): NewFile => ({
  storageKey,
  fileName,
  contentType,
  size,
  sha256,
})
