import type { DocumentSource } from '../lists/documents'

/** The address at which a person opens their document, depending on its source. */
export function addressOfDocument({ id, source }: { id: string; source: DocumentSource }): string {
  if (source === 'CERTIFICATE') return `/api/certificates/${id}`
  return source === 'SIGNED' ? `/api/signed-documents/${id}` : `/api/files/${id}`
}
