import { mutation, query, toPayload } from '@/graphql/payload'
import type { GuestClaim } from '@/lib/data/guests/guests'
import { guestLicense } from '@/lib/domain/guests/values'
import { sortableName } from '@/lib/domain/people/names'
import type { Ctx } from '@/lib/services/ctx'
import { confirmGuestOffer, declineGuestOffer, listOwnGuestOffers } from '@/lib/services/guests/answer-offer'
import { decideGuestClaim, listSessionGuestClaims } from '@/lib/services/guests/guest-claims'
import { addGuest, eraseGuest, getGuest, removeGuest, updateGuest } from '@/lib/services/guests/guests'
import { getGuestToSign, signAsGuest } from '@/lib/services/guests/sign-as-guest'
import { payloadType } from './base'

export const guestsSchema = /* GraphQL */ `
  enum GuestAnswer { CONFIRMED DECLINED }
  enum GuestLanguage { en es ja }

  "Somebody without an account in a session, such as agency staff. All that is kept of them is here and in their enrollment."
  type Guest {
    id: ID!
    createdAt: DateTime!
    version: Int!
    taskSessionId: ID!
    enrollmentId: ID!
    "Empty once it was erased, as are the fields below."
    firstName: String
    lastName: String
    licenseGeo: String
    licenseType: String
    licenseNumber: String
    "An email address, or a phone number in the form +14155550100; null when none was given, and once somebody answered."
    contact: String
  }

  "The statement that a guest is asked to sign; digest and consentVersion go with the signature."
  type GuestToSign {
    enrollmentId: ID!
    taskSessionId: ID!
    firstName: String
    lastName: String
    licenseNumber: String
    title: String!
    orgName: String!
    startsAt: DateTime!
    endsAt: DateTime!
    timeZone: String!
    "Signing is what checks them in."
    arrives: Boolean!
    digest: String!
    consentVersion: String!
  }

  "A class that an organization says somebody attended as a guest who gave a contact that is the signed-in person's."
  type GuestOffer {
    "The guest."
    id: ID!
    orgId: ID!
    orgName: String!
    taskSessionId: ID!
    title: String!
    startsAt: DateTime!
    timeZone: String!
  }

  type GuestAnswered {
    id: ID!
    answer: GuestAnswer!
    "The enrollment that is the person's now; null when it was not them, and while it waits."
    enrollmentId: ID
    "The names are not the same, or the person recorded the guest themself: it counts once somebody else who runs the session has seen both names."
    waits: Boolean!
  }

  "Somebody who says that they were a guest, with both names, for those who run the session. People look at them, also at names that were changed since."
  type GuestClaim {
    "The guest."
    id: ID!
    enrollmentId: ID!
    claimedAt: DateTime!
    "As the guest gave them."
    firstName: String
    lastName: String
    license: String
    "The name of the account: Last, First M."
    claimedBy: String!
    "Other names that the account has had since the class began, newest first, written the same way."
    earlierNames: [String!]!
  }

  type ErasedGuest {
    id: ID!
    enrollmentId: ID!
    "The name and the license number stay, because the sign-in sheet has to show them."
    kept: Boolean!
  }

  ${payloadType('GuestPayload', 'Guest')}
  ${payloadType('ErasedGuestPayload', 'ErasedGuest')}
  ${payloadType('GuestAnsweredPayload', 'GuestAnswered')}

  input GuestInput {
    firstName: String!
    lastName: String!
    "State or territory, and type, where they gave them."
    licenseGeo: String
    licenseType: String
    licenseNumber: String
    "An email address or a US phone number, if they want to be offered the certificate. Never written to before an account has it."
    contact: String
  }

  "What is not named stays as it is."
  input GuestChange {
    firstName: String
    lastName: String
    licenseGeo: String
    licenseType: String
    licenseNumber: String
    contact: String
  }

  input GuestSignInput {
    enrollmentId: ID!
    "The language of the statement, chosen on the screen."
    language: GuestLanguage!
    adoptedName: String!
    "Path data of lines in a field of 600 by 200: M, then L, whole numbers."
    drawing: String
    consentVersion: String!
    "SHA-256 of what was shown; refused when that has changed."
    digest: String!
  }

  extend type Query {
    "For whoever runs the session; null once the enrollment is a person's."
    guest(id: ID!): Guest
    "For whoever runs the session; null once they signed."
    guestToSign(enrollmentId: ID!): GuestToSign
    "Classes that organizations say the signed-in person attended as a guest, and which wait for an answer. Found by verified contacts only."
    myGuestOffers: [GuestOffer!]
    "Claims of a session's guests that wait to be seen, for whoever runs the session."
    guestClaims(taskSessionId: ID!): [GuestClaim!]
  }

  extend type Mutation {
    """
    Adds somebody without an account to a session that is not finalized; they take a seat. In a full session,
    overCapacity is the seat they would get (5 of 4 is 5), with a reason.
    """
    addGuest(taskSessionId: ID!, input: GuestInput!, reason: String, overCapacity: Int): GuestPayload!
    "Until the session is finalized. Another name or license number voids what was signed."
    updateGuest(id: ID!, version: Int!, input: GuestChange!): GuestPayload!
    "Takes them off, and erases what names them."
    removeGuest(id: ID!, version: Int!, reason: String!): ErasedGuestPayload!
    "For an administrator, when a guest asks for it."
    eraseGuest(id: ID!): ErasedGuestPayload!
    "A guest signs on the screen of whoever runs the session. While it runs that checks them in; later they are marked present first."
    signAsGuest(input: GuestSignInput!): SignaturePayload!
    "That was the signed-in person: the enrollment joins their account, with certificate and credit."
    confirmGuestOffer(id: ID!): GuestAnsweredPayload!
    "Whoever runs the session has seen both names: it is the same person, and the attendance is theirs; or it is not."
    decideGuestClaim(id: ID!, same: Boolean!): GuestAnsweredPayload!
    "That was somebody else; nobody is asked again."
    declineGuestOffer(id: ID!): GuestAnsweredPayload!
  }
`

export const guestsResolvers = {
  Query: {
    guest: query(getGuest),
    guestToSign: query(getGuestToSign),
    myGuestOffers: query(listOwnGuestOffers),
    guestClaims: query(listSessionGuestClaims),
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
    decideGuestClaim: mutation(decideGuestClaim),
  },
  GuestClaim: {
    firstName: ({ guest }: GuestClaim) => guest.firstName,
    lastName: ({ guest }: GuestClaim) => guest.lastName,
    license: ({ guest }: GuestClaim) => guestLicense(guest) || null,
    claimedBy: ({ person }: GuestClaim) => sortableName(person),
    earlierNames: ({ earlierNames }: GuestClaim) => earlierNames.map(sortableName),
  },
}
