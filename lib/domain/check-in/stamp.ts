/** That the code of a session was seen at `at`, kept by the browser that showed it, on its way through sign-in. */
export type CheckInStamp = {
  taskSessionId: string
  /** The step whose code it was. */
  step: number
  at: Date
  /** The device it was given to, as `Ctx.visitor` names it. */
  device: string
  /** Who was signed in then; null for nobody yet. */
  userId: string | null
}

/** How long a stamp is good for, in minutes. */
export const stampMinutes = 15
const skewMs = 60_000

/** Whether a stamp lets this person, with this device, into this session now. */
export function isGoodStamp(
  stamp: CheckInStamp | null,
  { taskSessionId, device, userId, now }: { taskSessionId: string; device: string | null; userId: string; now: Date },
): boolean {
  if (!stamp || !device) return false
  const age = now.getTime() - stamp.at.getTime()
  return (
    stamp.taskSessionId === taskSessionId.toLowerCase() &&
    stamp.device === device &&
    (stamp.userId === null || stamp.userId === userId) &&
    age > -skewMs &&
    age <= stampMinutes * 60_000
  )
}
