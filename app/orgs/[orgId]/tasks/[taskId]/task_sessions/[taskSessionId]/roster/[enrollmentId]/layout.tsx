import type { ReactNode } from 'react'
import { type LineParams, loadLine } from './load-line'

/** Answers 404 for a line of another session before anything is sent: the page below streams behind its skeleton. */
export default async function RosterLineLayout({ params, children }: { params: LineParams; children: ReactNode }) {
  await loadLine(params)
  return children
}
