import 'server-only'
import { hasEnded, sealCertificate } from '@/lib/adapters/signing/certificate'
import { sealPaper } from '@/lib/adapters/signing/seal-paper'
import { env } from '@/lib/env'
import { log } from './log'

/** When the certificate that seals documents ends. */
export const sealEnd = async (): Promise<Date> => (await sealCertificate(env())).validTo

/** A drawn paper with the seal of this installation. Once its certificate has ended papers leave unsealed, and it is logged. */
export async function sealed(
  bytes: Uint8Array,
  organization: string,
  now: Date,
  statement: Uint8Array | null = null,
): Promise<Uint8Array> {
  const certificate = await sealCertificate(env())
  if (hasEnded(certificate, now))
    log.error({ validTo: certificate.validTo }, 'a paper is not sealed: the certificate has ended')
  return sealPaper(bytes, certificate, { organization, now, statement })
}
