import type { GuestOffer } from '@/lib/data/guests/guests'
import type { NewNotice } from './notify'

/** Notifies people whose verified contact a guest gave that they may be that guest; each person once per guest. */
export const offerNotices = (offers: readonly GuestOffer[]): NewNotice[] =>
  offers.map(({ id: guestId, userId, orgId, orgName, title }) => ({
    userId,
    orgId,
    kind: 'guestAttendance',
    severity: 'INFO',
    params: { org: orgName, title },
    actionPath: '/dashboard',
    dedupeKey: `guestAttendance:${guestId}:${userId}`,
  }))
