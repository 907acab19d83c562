import type { ApiTokenRecord } from '@/lib/data/access/read'
import type { NoticeParams } from '@/lib/domain/notices/notice-kinds'
import { zoneOf } from '@/lib/domain/time/geo-zones'
import { todayIn } from '@/lib/domain/time/plain-date'
import { type NewNotice, notify } from '../notices/notify'
import type { Write } from '../write'

type NotifiedToken = Pick<ApiTokenRecord, 'id' | 'name' | 'expiresAt' | 'orgId'>
/** The recipient; `orgName` is set for a token of an organization, and dates are in `timeZone`. */
type Reader = { userId: string; orgName: string | null; timeZone: string | null }

const noticeOf = (
  kind: 'tokenMade' | 'tokenEnding',
  { id, name, expiresAt, orgId }: NotifiedToken,
  { userId, orgName, timeZone }: Reader,
): NewNotice => ({
  userId,
  orgId,
  kind,
  severity: kind === 'tokenMade' ? 'INFO' : 'WARN',
  params: paramsOf({ tokenId: id, name, tokenEndsOn: todayIn(timeZone ?? zoneOf('USA'), expiresAt) }, orgName),
  actionPath: orgId ? `/orgs/${orgId}?tab=access` : '/account/tokens',
  dedupeKey: `${kind}:${id}:${userId}`,
})

const paramsOf = (params: NoticeParams, org: string | null): NoticeParams =>
  org === null ? { ...params, owner: 'person' } : { ...params, owner: 'org', org }

/** Notifies the person who made a token, so that they notice one that somebody else made in their name. */
export const notifyTokenCreated = (w: Write, token: NotifiedToken, reader: Reader): Promise<unknown> =>
  notify(w, [noticeOf('tokenMade', token, reader)])

/** Notifies owners that their tokens expire soon. */
export const notifyTokensEnding = (w: Write, endings: readonly (NotifiedToken & Reader)[]): Promise<unknown> =>
  notify(
    w,
    endings.map((ending) => noticeOf('tokenEnding', ending, ending)),
  )
