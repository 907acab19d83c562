'use client'

import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { callApi } from '@/app/_lib/graphql-client'
import { SetTimeZoneDocument } from '@/graphql/generated/set-time-zone'

const Zone = createContext('UTC')

/** Provides the reader's time zone to the components below, so that the server and the browser show the same times. */
export function ReaderZone({ zone, children }: { zone: string; children: ReactNode }) {
  return <Zone value={zone}>{children}</Zone>
}

/** The time zone of the person reading the page. */
export const useReaderZone = (): string => useContext(Zone)

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
