import { mutation, query } from '@/graphql/payload'
import type { EnteredByHand, Witness } from '@/lib/domain/check-in/witness'
import { env } from '@/lib/env'
import type { Attendance } from '@/lib/services/check-in/attendance'
import { checkIn, getAttendance } from '@/lib/services/check-in/check-in'
import { addWalkIn, checkInByRoster, findWalkIns, undoCheckIn } from '@/lib/services/check-in/check-in-by-staff'
import { checkOut, checkOutByRoster, checkOutEverybody } from '@/lib/services/check-in/check-out'
import { type CheckInRow, getCheckInBoard, type ShownCode } from '@/lib/services/check-in/get-check-in-board'
import { confirmLateCheckIn, declineLateCheckIn } from '@/lib/services/check-in/late-check-in'

export const checkInResolvers = {
  Query: {
    attendance: query(getAttendance),
    checkInBoard: query(getCheckInBoard),
    walkInChoices: query(findWalkIns),
  },
  Mutation: {
    checkIn: mutation(checkIn),
    checkOut: mutation(checkOut),
    checkInByRoster: mutation(checkInByRoster),
    checkOutByRoster: mutation(checkOutByRoster),
    checkOutEverybody: mutation(checkOutEverybody),
    addWalkIn: mutation(addWalkIn),
    undoCheckIn: mutation(undoCheckIn),
    confirmLateCheckIn: mutation(confirmLateCheckIn),
    declineLateCheckIn: mutation(declineLateCheckIn),
  },
  Attendance: {
    receiptPath: ({ signature, enrollmentId }: Attendance) =>
      signature && enrollmentId ? `/api/receipts/${enrollmentId}` : null,
  },
  BoardRow: { userId: ({ userId, guestId }: CheckInRow) => userId ?? guestId },
  PaperNote: { by: ({ name }: EnteredByHand) => name },
  Witness: { by: ({ by }: Witness) => by || null },
  ShownCode: { url: ({ path }: ShownCode) => `${env().APP_URL}${path}` },
}
