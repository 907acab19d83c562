'use client'
import { createContext, type ReactNode, useContext } from 'react'

const Zone = createContext('UTC')

/** The time zone of whoever reads the page, for the components below: the server and the browser show the same times. */
export function ReaderZone({ zone, children }: { zone: string; children: ReactNode }) {
  return <Zone value={zone}>{children}</Zone>
}

/** The time zone of whoever reads the page. */
export const useReaderZone = (): string => useContext(Zone)
