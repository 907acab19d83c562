'use client'
import { useEffect } from 'react'
import { callApi } from '@/app/_lib/graphql-client'
import { SetTimeZoneDocument } from '@/graphql/generated/set-time-zone'

/** Says once where the browser is, for who has not said it: reminders keep their nights. What goes wrong is tried on the next page. */
export function KeepTimeZone() {
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    if (timeZone) void callApi(SetTimeZoneDocument, { timeZone, onlyUnknown: true })
  }, [])
  return null
}
