import 'server-only'
import { PDF } from '@libpdf/core'
import { hasEnded, type SealCertificate } from './certificate'

/** The bytes reserved for a signature beside its certificates. */
const ownBytes = 4096

/**
 * A drawn paper with the seal of this installation (PAdES B-B), which covers every byte of it; unchanged once the
 * certificate has ended, because a seal of an ended one is worth nothing.
 */
export async function sealPaper(
  bytes: Uint8Array,
  certificate: SealCertificate,
  { organization, now }: { organization: string; now: Date },
): Promise<Uint8Array> {
  if (hasEnded(certificate, now)) return bytes
  const { signer } = certificate
  const chain = [signer.certificate, ...(signer.certificateChain ?? [])]
  const pdf = await PDF.load(bytes)
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
