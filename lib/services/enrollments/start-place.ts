import 'server-only'
import { z } from 'zod'
import { after, storedInstant } from '../connection'

/** A place in a list ordered by the start of sessions. */
export const startPlace = after(z.tuple([storedInstant, z.uuid()]))
type StartPlace = z.infer<typeof startPlace>

export const placeAt = (place: StartPlace) => place && { startsAt: place[0], id: place[1] }
