import 'server-only'
import type { NewCertificate } from '@/lib/data/certificates'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import type { NewNotice } from '../notices/notify'

/** What people are told of a certificate: the first one, or one that replaces an earlier. */
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
    actionPath: '/documents',
    dedupeKey: `certificate:${number}`,
  }))
