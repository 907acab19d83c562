import type { DocumentRecord } from '@/lib/data/documents'
import type { UserRecord } from '@/lib/data/users'
import { saveUserDocument } from '@/lib/services/documents/save-user-document'
import { type CtxOptions, ctxFor } from './ctx'
import { done } from './done'
import { makeUser } from './people'
import { sentFile } from './sent-file'

/** The smallest file that is taken as a PDF. */
export const pdfBytes = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

type Options = CtxOptions & { user?: UserRecord; creditId?: string; title?: string }

/** A document with its owner, evidence of a credit when one is named. Pass `files` to read it back. */
export async function makeDocument(options: Options = {}): Promise<DocumentRecord & { user: UserRecord }> {
  const { user: named, creditId = null, title = 'Certificate', ...more } = options
  const user = named ?? (await makeUser())
  const file = sentFile('certificate.pdf', pdfBytes)
  const data = { title, kind: 'CERTIFICATE', file, creditId }
  return { ...(await done(saveUserDocument(ctxFor(user, more), { id: user.id, data }))), user }
}
