import { query, toPayload } from '@/graphql/payload'
import type { Ctx } from '@/lib/services/ctx'
import { getSheetToSign, signAsInstructor, signAttendance } from '@/lib/services/signatures/sign'
import { payloadType } from './base'

export const signaturesSchema = /* GraphQL */ `
  "Somebody on a sign-in sheet."
  type SheetPerson {
    enrollmentId: ID!
    name: String!
    "Of a guest, the license number they gave: the instructor signs for it too."
    guestLicense: String
    checkedInAt: DateTime!
    checkedOutAt: DateTime
    "By what these were seen."
    arrival: Witness
    leaving: Witness
  }

  type SheetPaperPerson {
    enrollmentId: ID!
    name: String!
    guestLicense: String
    note: PaperNote
  }

  "A sign-in sheet as its instructor is asked to sign it; digest and consentVersion go with the signature."
  type SheetToSign {
    taskSessionId: ID!
    "The session has ended and this instructor has not signed."
    canSign: Boolean!
    signedAt: DateTime
    adoptedName: String!
    drawing: String
    digest: String!
    consentVersion: String!
    "When it was really held; null where nobody pressed or entered it. The signature is for these times too."
    startedAt: DateTime
    endedAt: DateTime
    breakMinutes: Int!
    "By what these times are known; null for one that is not."
    start: Witness
    end: Witness
    people: [SheetPerson!]!
    "Who was marked present after the session: without a time."
    onPaper: [SheetPaperPerson!]!
  }

  "A signature as it was given."
  type SignatureReceipt {
    id: ID!
    adoptedName: String!
    drawing: String
    consentVersion: String!
    "The language of the consent text."
    consentLocale: String!
    signedAt: DateTime!
    "When it reached us, of a signature that waited for the network."
    receivedAt: DateTime
    "SHA-256 of what was signed, and of that with the signature."
    sha256Before: String!
    sha256After: String!
  }

  ${payloadType('SignaturePayload', 'SignatureReceipt')}

  input SignInput {
    taskSessionId: ID!
    "The name that stands for the signature, or beside the drawing."
    adoptedName: String!
    "Path data of lines in a field of 600 by 200: M, then L, whole numbers."
    drawing: String
    consentVersion: String!
    "The language in which it was read: en, es or ja; that of the request without one."
    consentLocale: String
    "SHA-256 of what was shown; refused when that has changed."
    digest: String!
    "For a signature that waited for the network: when it was made."
    pressedAt: DateTime
  }

  extend type Query {
    "For an instructor of the session."
    sheetToSign(taskSessionId: ID!): SheetToSign
  }

  extend type Mutation {
    "By somebody who is checked in, until the session is finalized."
    signAttendance(input: SignInput!): SignaturePayload!
    "By an instructor, once the session has ended."
    signAsInstructor(input: SignInput!): SignaturePayload!
  }
`

type Args = { input: unknown }
type Digests = { sha256Before: Uint8Array; sha256After: Uint8Array }

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

export const signaturesResolvers = {
  Query: {
    sheetToSign: query(getSheetToSign),
  },
  Mutation: {
    signAttendance: (_: unknown, { input }: Args, ctx: Ctx) => toPayload(ctx, signAttendance.unknown(ctx, input)),
    signAsInstructor: (_: unknown, { input }: Args, ctx: Ctx) => toPayload(ctx, signAsInstructor.unknown(ctx, input)),
  },
  SignatureReceipt: {
    sha256Before: ({ sha256Before }: Digests) => hex(sha256Before),
    sha256After: ({ sha256After }: Digests) => hex(sha256After),
  },
}
