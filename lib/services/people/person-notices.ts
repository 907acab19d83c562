import 'server-only'
import { findVisitReason } from '@/lib/data/people/visits'
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

/** Why the caller opened this person's record; it is kept with everything they do there. */
export async function reasonOf(
  { viewer, now }: SignedInCtx,
  { tx }: Pick<Write, 'tx'>,
  personId: string,
): Promise<string> {
  const visit = await findVisitReason(tx, { userId: viewer.userId, personId, now })
  return visit?.reason ?? ''
}

/** Tells a person what was done to their account, and why. */
export const tellPerson = (
  { requestId }: SignedInCtx,
  w: Pick<Write, 'tx' | 'send'>,
  told: { kind: Kind; userId: string; reason: string },
): Promise<number> =>
  notify(w, [
    {
      ...{ userId: told.userId, orgId: null, kind: told.kind, severity: 'WARN', params: { reason: told.reason } },
      ...{ actionPath: '/account/organizations', dedupeKey: `${told.kind}:${told.userId}:${requestId}` },
    } satisfies NewNotice,
  ])
