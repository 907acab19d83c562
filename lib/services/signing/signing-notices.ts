import type { Severity } from '@/lib/domain/lists/severities'
import type { NoticeKind } from '@/lib/domain/notices/notice-kinds'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { dueParams } from '../curriculums/assign-to'
import type { NewNotice } from '../notices/notify'

type Request = { id: string; orgId: string; orgName: string; title: string; dueOn: PlainDate | null }
type Person = { id: string; userId: string | null }

/**
 * Notices to signers, each about their own signature. `again` makes the notice of another round unique; a scheduled one
 * (`byLadder`) waits for the reader's morning.
 */
export const signerNotices = (
  kind: Extract<NoticeKind, 'documentToSign' | 'documentToSignReminder' | 'documentSigned' | 'documentNotToSign'>,
  { orgId, orgName, title, dueOn }: Request,
  signers: readonly Person[],
  {
    again: repeatKey = '',
    reason = '',
    byLadder = false,
  }: { again?: string; reason?: string; byLadder?: boolean } = {},
): NewNotice[] =>
  signers.flatMap(({ id, userId }) =>
    userId
      ? {
          userId,
          orgId,
          kind,
          severity: severities[kind],
          params: {
            org: orgName,
            title,
            ...dueParams(dueOn),
            ...(reason ? { reason } : {}),
            ...(byLadder ? { byLadder: 'yes' as const } : {}),
          },
          actionPath: `/documents/sign/${id}`,
          dedupeKey: `${kind}:${id}${repeatKey ? `:${repeatKey}` : ''}`,
        }
      : [],
  )

const severities = {
  documentToSign: 'INFO',
  documentToSignReminder: 'WARN',
  documentSigned: 'SUCCESS',
  documentNotToSign: 'INFO',
} as const satisfies Partial<Record<NoticeKind, Severity>>

/** Notices to a request's readers (`listRequestReaders`): somebody declined, or everybody has answered. */
export const readerNotices = (
  kind: Extract<NoticeKind, 'documentDeclined' | 'documentSignedByAll'>,
  { id, orgId, orgName, title }: Request,
  userIds: readonly string[],
  { name = '', reason = '', key = id }: { name?: string; reason?: string; key?: string } = {},
): NewNotice[] =>
  userIds.map((userId) => ({
    userId,
    orgId,
    kind,
    severity: kind === 'documentDeclined' ? 'WARN' : 'SUCCESS',
    params: { org: orgName, title, name, reason },
    actionPath: `/orgs/${orgId}/documents/signing/${id}`,
    dedupeKey: `${kind}:${key}:${userId}`,
  }))
