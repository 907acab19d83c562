import type { PrintedCertificate } from '@/lib/artefacts/pdf/certificate-pdf'
import type { CertificateRecord } from '@/lib/data/certificates'
import { env } from '@/lib/env'

/** A certificate as it is drawn, with the address that its QR code opens. */
export const printed = (
  { content, state, verifyToken }: CertificateRecord,
  drawings: ReadonlyMap<string, string>,
): PrintedCertificate => ({ content, state, verifyAddress: `${env().APP_URL}/verify/${verifyToken}`, drawings })
