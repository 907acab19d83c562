'use client'
import { createContext, type ReactNode, useContext } from 'react'

const Zone = createContext('UTC')

/** Provides the reader's time zone to the components below, so that the server and the browser show the same times. */
export function ReaderZone({ zone, children }: { zone: string; children: ReactNode }) {
  return <Zone value={zone}>{children}</Zone>
}

/** The time zone of the person reading the page. */
export const useReaderZone = (): string => useContext(Zone)
