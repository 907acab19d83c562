import type { ApiClientRecord, ApiTokenRecord } from '@/lib/data/access/read'
import { type Scope, tokenLife } from '@/lib/domain/access/api-token'
import { fullName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'

/** A token or a client as a row of the list, with formatted dates. */
export type AccessRow = {
  kind: 'token' | 'client'
  id: string
  name: string
  /** Identifies it: the last characters of the token, or the client's id at the provider. */
  mark: string
  scopes: readonly Scope[]
  state: 'live' | 'soon' | 'over' | 'revoked'
  made: { by: string | null; on: string }
  /** The day on which a token expires. */
  ends: { on: string; over: boolean } | null
  lastUsedAt: string | null
}

type Item = ApiTokenRecord | ApiClientRecord
const isToken = (item: Item): item is ApiTokenRecord => 'hint' in item

/** `timeZone` is the owner's, a person's or an organization's. */
export function accessRow(item: Item, now: Date, timeZone: string): AccessRow {
  const day = (at: Date) => formatDate(todayIn(timeZone, at))
  const token = isToken(item) ? item : null
  return {
    kind: token ? 'token' : 'client',
    id: item.id,
    name: item.name,
    mark: isToken(item) ? `suma_${item.orgId === null ? 'pat' : 'org'}_…${item.hint}` : item.clientId,
    scopes: item.scopes,
    state: stateOf(item, now),
    // Only tokens of an organization say who created them.
    made: {
      by: item.createdBy && item.orgId !== null ? fullName(item.createdBy) || null : null,
      on: day(item.createdAt),
    },
    ends: token && { on: day(token.expiresAt), over: token.expiresAt <= now },
    lastUsedAt: item.lastUsedAt?.toISOString() ?? null,
  }
}

function stateOf(item: Item, now: Date): AccessRow['state'] {
  if (item.revokedAt) return 'revoked'
  if (!isToken(item)) return 'live'
  if (item.expiresAt <= now) return 'over'
  return item.expiresAt.getTime() - now.getTime() < tokenLife.warnBefore * 86_400_000 ? 'soon' : 'live'
}
