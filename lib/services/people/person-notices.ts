import { findVisitReason } from '@/lib/data/people/people'
import type { SignedInCtx } from '../ctx'
import { type NewNotice, notify } from '../notices/notify'
import type { Write } from '../write'

type Kind =
  | 'accountSignedOut'
  | 'accountDisabled'
  | 'accountEnabled'
  | 'accountContactRemoved'
  | 'accountMerged'
  | 'accountUnmerged'

/** The reason for which the caller opened this person's record; it is stored with everything they do there. */
export async function reasonOf({ viewer, now }: SignedInCtx, w: Pick<Write, 'tx'>, personId: string): Promise<string> {
  const visit = await findVisitReason(w.tx, { userId: viewer.userId, personId, now })
  return visit?.reason ?? ''
}

/** A person with a disabled account cannot sign in, so their notice leads to a public page. */
const pathOf = (kind: Kind): string => (kind === 'accountDisabled' ? '/contact' : '/account/organizations')

/** Notifies a person of what was done to their account, and why. */
export const notifyPerson = (
  { requestId }: SignedInCtx,
  w: Pick<Write, 'tx' | 'send'>,
  notice: { kind: Kind; userId: string; reason: string },
): Promise<number> =>
  notify(w, [
    {
      userId: notice.userId,
      orgId: null,
      kind: notice.kind,
      severity: 'WARN',
      params: { reason: notice.reason },
      actionPath: pathOf(notice.kind),
      dedupeKey: `${notice.kind}:${notice.userId}:${requestId}`,
    } satisfies NewNotice,
  ])
