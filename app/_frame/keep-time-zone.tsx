'use client'
import { useEffect } from 'react'
import { callApi } from '@/app/_lib/graphql-client'
import { SetTimeZoneDocument } from '@/graphql/generated/set-time-zone'

/**
 * Stores the browser's time zone once, for people who have not chosen one, so that reminders avoid their nights. A
 * failure is retried on the next page.
 */
export function KeepTimeZone() {
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    if (timeZone) void callApi(SetTimeZoneDocument, { timeZone, onlyUnknown: true })
  }, [])
  return null
}
