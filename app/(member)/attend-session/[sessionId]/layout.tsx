import type { ReactNode } from 'react'
import { type AttendParams, loadAttendance } from './load-attendance'

type Props = { params: AttendParams; children: ReactNode }

/** Answers 404 for a session that is nothing to the visitor before anything is sent: the page below streams behind its skeleton. */
export default async function AttendLayout({ params, children }: Props) {
  await loadAttendance((await params).sessionId)
  return children
}
