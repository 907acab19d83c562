import type { DocumentSource } from '../lists/documents'

/** The address at which the person opens a document, by where it comes from. */
export function addressOfDocument({ id, source }: { id: string; source: DocumentSource }): string {
  if (source === 'CERTIFICATE') return `/api/certificates/${id}`
  return source === 'SIGNED' ? `/api/signed-documents/${id}` : `/api/files/${id}`
}
