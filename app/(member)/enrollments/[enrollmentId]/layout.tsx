import type { ReactNode } from 'react'
import { loadEnrollment } from './load-enrollment'

type Props = { params: Promise<{ enrollmentId: string }>; children: ReactNode }

/** Answers 404 for an enrollment that is not the person's before anything is sent: the page below streams behind its skeleton. */
export default async function EnrollmentLayout({ params, children }: Props) {
  await loadEnrollment((await params).enrollmentId)
  return children
}
