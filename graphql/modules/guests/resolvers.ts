import { mutation, query, toPayload } from '@/graphql/payload'
import type { Ctx } from '@/lib/services/ctx'
import { confirmGuestOffer, declineGuestOffer, listOwnGuestOffers } from '@/lib/services/guests/answer-offer'
import { eraseGuest, removeGuest } from '@/lib/services/guests/remove-guest'
import { addGuest, getGuest, updateGuest } from '@/lib/services/guests/save-guest'
import { getGuestToSign, signAsGuest } from '@/lib/services/guests/sign-as-guest'

export const guestsResolvers = {
  Query: {
    guest: query(getGuest),
    guestToSign: query(getGuestToSign),
    myGuestOffers: query(listOwnGuestOffers),
  },
  Mutation: {
    addGuest: mutation(addGuest),
    updateGuest: mutation(updateGuest),
    removeGuest: mutation(removeGuest),
    eraseGuest: mutation(eraseGuest),
    signAsGuest: (_: unknown, { input }: { input: unknown }, ctx: Ctx) =>
      toPayload(ctx, signAsGuest.unknown(ctx, input)),
    confirmGuestOffer: mutation(confirmGuestOffer),
    declineGuestOffer: mutation(declineGuestOffer),
  },
}
