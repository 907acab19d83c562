import { cache } from 'react'
import { zoneOf } from '@/lib/domain/time/geo-zones'
import { personZone } from '@/lib/services/users/person-zone'
import { pageCtx } from './enter-page'

/**
 * The time zone in which the pages of this request show days and times, unless they are those of an organization or a
 * session.
 */
export const readerZone = cache(async (): Promise<string> => {
  const ctx = await pageCtx()
  return ctx.viewer ? personZone(ctx, ctx.viewer.userId) : zoneOf('USA')
})
