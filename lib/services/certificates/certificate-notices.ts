import type { CertificateRecord } from '@/lib/data/certificates/read'
import type { NewCertificate } from '@/lib/data/certificates/write'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { AuditAction } from '@/lib/domain/audit/actions'
import type { NewNotice } from '../notices/notify'

/** Notices about a certificate: the first one, or one that replaces an earlier one. */
export const certificateNotices = (
  session: TaskSessionRecord,
  certificates: readonly NewCertificate[],
  replaced: ReadonlySet<string>,
): NewNotice[] =>
  certificates.map(({ userId, number, enrollmentId }) => ({
    userId,
    orgId: session.orgId,
    kind: replaced.has(enrollmentId) ? 'certificateReplaced' : 'certificateIssued',
    severity: replaced.has(enrollmentId) ? 'INFO' : 'SUCCESS',
    params: { org: session.org.name, title: session.revision.title, number },
    actionPath: `/enrollments/${enrollmentId}`,
    dedupeKey: `certificate:${number}`,
  }))

/** Notifies those whose certificate was revoked by a correction, with its reason. */
export const revokedNotices = (
  session: TaskSessionRecord,
  revoked: readonly { userId: string; number: string; reason: string }[],
): NewNotice[] =>
  revoked.map(({ userId, number, reason }) => ({
    userId,
    orgId: session.orgId,
    kind: 'certificateRevoked',
    severity: 'WARN',
    params: { org: session.org.name, title: session.revision.title, number, reason },
    actionPath: '/documents',
    dedupeKey: `certificateRevoked:${number}`,
  }))

/** The entry of a certificate in the history; `content` is what a new one says. */
export const certificateEntry = (
  action: AuditAction,
  orgId: string,
  {
    id,
    userId,
    number,
    content,
  }: Pick<CertificateRecord, 'id' | 'userId' | 'number'> & { content?: CertificateRecord['content'] },
) => ({
  action,
  subjectType: 'Certificate',
  subjectId: id,
  personId: userId,
  orgId,
  detail: { number },
  ...(content ? { after: content } : {}),
})
