import { randomBytes, randomUUID } from 'node:crypto'
import { type CertificateRecord, listLicensesToPrint, listUnnumbered } from '@/lib/data/certificates/read'
import { insertCertificates, supersedeCertificates, takeCertificateNumbers } from '@/lib/data/certificates/write'
import { numberedContent, type PrintedLicense } from '@/lib/domain/certificates/certificate-content'
import { certificateNumber } from '@/lib/domain/certificates/certificate-number'
import { notify } from '../notices/notify'
import type { Write } from '../write'
import { certificateEntry } from './certificate-notices'

/**
 * Issues a person's certificates again that lacked the number of a license, now that the person has one of a kind they
 * count for. Everything else stays as it was certified. The caller has locked the person.
 */
export async function addLicenseNumbers(w: Write, userId: string, now: Date): Promise<void> {
  const unnumbered = await listUnnumbered(w.tx, userId)
  if (unnumbered.length === 0) return
  const pairs = [...new Set(unnumbered.flatMap(({ content }) => content.unnumbered ?? []))]
  const licenses = (await listLicensesToPrint(w.tx, [userId], pairs)).get(userId) ?? []
  for (const certificate of unnumbered) await renew(w, certificate, licenses, now)
}

async function renew(
  w: Write,
  certificate: CertificateRecord & { orgName: string },
  licenses: readonly PrintedLicense[],
  now: Date,
): Promise<void> {
  const { orgId, enrollmentId, orgName } = certificate
  const anew = { licenses, issuedAt: now }
  if (!numberedContent(certificate.content, { ...anew, number: '' })) return
  const number = certificateNumber(orgId, (await takeCertificateNumbers(w.tx, orgId, 1)) + 1)
  const content = numberedContent(certificate.content, { ...anew, number })!
  const superseded = await supersedeCertificates(w.tx, [enrollmentId], { reason: 'license number added', at: now })
  const { taskSessionId, userId, creditId, logoId } = certificate
  const about = { orgId, taskSessionId, enrollmentId, userId, creditId, logoId, content, number }
  const issued = { ...about, id: randomUUID(), verifyToken: randomBytes(16).toString('base64url') }
  await insertCertificates(w.tx, [issued], now)
  for (const old of superseded) w.audit(certificateEntry('certificate.superseded', orgId, old))
  w.audit(certificateEntry('certificate.issued', orgId, issued))
  await notify(w, [
    {
      userId,
      orgId,
      kind: 'certificateReplaced',
      severity: 'INFO',
      params: { org: orgName, title: content.title, number },
      actionPath: `/enrollments/${enrollmentId}`,
      dedupeKey: `certificate:${number}`,
    },
  ])
}
