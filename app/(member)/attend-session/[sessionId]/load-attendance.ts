import { cache } from 'react'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getAttendance } from '@/lib/services/check-in/get-attendance'

export type AttendParams = Promise<{ sessionId: string }>

/** The session of an address as the visitor attends it; the not-found page when it is nothing to them. */
export const loadAttendance = cache(async (sessionId: string) => {
  const { ctx, facts } = await enterPage()
  return { ctx, facts, attendance: orNotFound(await getAttendance(ctx, { taskSessionId: sessionId })) }
})
