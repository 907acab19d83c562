import { query, toPayload } from '@/graphql/payload'
import type { Ctx } from '@/lib/services/ctx'
import { getSheetToSign } from '@/lib/services/signatures/get-sheet-to-sign'
import { signAsInstructor, signAttendance } from '@/lib/services/signatures/sign'

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
