import 'server-only'
import { PDF } from '@libpdf/core'
import { hasEnded, type SealCertificate } from './certificate'

/** The bytes reserved for a signature beside its certificates. */
const ownBytes = 4096

/** The name of the attached file in which a paper has its statement as a credential. */
const statementName = 'credential.json'

/**
 * A drawn paper with the seal of this installation (PAdES B-B), which covers every byte of it; unchanged once the
 * certificate has ended, because a seal of an ended one is worth nothing. `statement` is attached inside it.
 */
export async function sealPaper(
  bytes: Uint8Array,
  certificate: SealCertificate,
  { organization, now, statement }: { organization: string; now: Date; statement?: Uint8Array | null },
): Promise<Uint8Array> {
  if (hasEnded(certificate, now)) return bytes
  const { signer } = certificate
  const chain = [signer.certificate, ...(signer.certificateChain ?? [])]
  const pdf = await PDF.load(bytes)
  if (statement) {
    const about = { description: 'Open Badge 3.0', mimeType: 'application/vc', createdAt: now, modifiedAt: now }
    pdf.attachments.add(statementName, statement, about)
  }
  const sealed = await pdf.sign({
    signer,
    location: organization,
    signingTime: now,
    fieldName: 'Seal',
    level: 'B-B',
    estimatedSize: chain.reduce((sum, { length }) => sum + length, ownBytes),
  })
  return sealed.bytes
}
