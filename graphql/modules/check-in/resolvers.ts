import { mutation, query } from '@/graphql/payload'
import { env } from '@/lib/env'
import { addWalkIn } from '@/lib/services/check-in/add-walk-in'
import { checkIn } from '@/lib/services/check-in/check-in'
import { checkInByRoster } from '@/lib/services/check-in/check-in-by-roster'
import { checkOut } from '@/lib/services/check-in/check-out'
import { checkOutByRoster, checkOutEverybody } from '@/lib/services/check-in/check-out-by-roster'
import { findWalkIns } from '@/lib/services/check-in/find-walk-ins'
import { getAttendance } from '@/lib/services/check-in/get-attendance'
import { getCheckInBoard, type ShownCode } from '@/lib/services/check-in/get-check-in-board'
import { undoCheckIn } from '@/lib/services/check-in/undo-check-in'

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
  },
  ShownCode: { url: ({ path }: ShownCode) => `${env().APP_URL}${path}` },
}
