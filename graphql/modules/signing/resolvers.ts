import { mutation, query, unwrap } from '@/graphql/payload'
import type { FellowSigner, SignerRecord, SigningRequestRecord } from '@/lib/data/signing/read'
import { audienceOf } from '@/lib/domain/curriculums/audience'
import { fullName } from '@/lib/domain/people/names'
import type { SignedValues } from '@/lib/domain/signing/fields'
import { signingConsentVersion } from '@/lib/domain/signing/signed-text'
import type { SignerState } from '@/lib/domain/signing/states'
import { todayIn } from '@/lib/domain/time/plain-date'
import type { Ctx } from '@/lib/services/ctx'
import {
  remindSigner,
  remindSigningRequest,
  sendSigningRequest,
  voidSigningRequest,
} from '@/lib/services/signing/send-request'
import { consentToSign, declineToSign, openSigning, signDocument } from '@/lib/services/signing/sign-document'
import {
  countSigningReach,
  createSigningRequest,
  deleteSigningRequest,
  getSigningChoices,
  getSigningRequest,
  listSigningRequests,
  updateSigningRequest,
} from '@/lib/services/signing/signing-requests'
import {
  getSigner,
  listMemberSigners,
  listOwnSigningTasks,
  listRequestSigners,
} from '@/lib/services/signing/signing-tasks'

const valuesOf = ({ values }: { values: SignedValues | null }) =>
  Object.entries(values ?? {}).map(([fieldId, value]) =>
    typeof value === 'boolean' ? { fieldId, checked: value } : { fieldId, text: value },
  )

const instantOf = (text: string | null) => (text === null ? null : new Date(text))

type SignersArgs = { state?: SignerState | null; first?: number | null; after?: string | null }

export const signingResolvers = {
  Query: {
    signingRequests: query(listSigningRequests),
    signingRequest: query(getSigningRequest),
    signingReach: query(countSigningReach),
    signingChoices: query(getSigningChoices),
    memberSigners: query(listMemberSigners),
    mySigningTasks: query(listOwnSigningTasks),
    signer: query(getSigner),
  },
  Mutation: {
    createSigningRequest: mutation(createSigningRequest),
    updateSigningRequest: mutation(updateSigningRequest),
    deleteSigningRequest: mutation(deleteSigningRequest),
    sendSigningRequest: mutation(sendSigningRequest),
    voidSigningRequest: mutation(voidSigningRequest),
    remindSigner: mutation(remindSigner),
    remindSigningRequest: mutation(remindSigningRequest),
    openSigning: mutation(openSigning),
    consentToSign: mutation(consentToSign),
    signDocument: mutation(signDocument),
    declineToSign: mutation(declineToSign),
  },
  SigningRequest: {
    audience: (request: SigningRequestRecord) => audienceOf(request),
    people: ({ people }: SigningRequestRecord) =>
      people.map(({ roleId, ...name }) => ({ roleId, name: fullName(name) })),
    reach: async ({ state, named, people, counts, orgId, ...request }: SigningRequestRecord, _: unknown, ctx: Ctx) => {
      if (state !== 'DRAFT') return counts.total
      if (named) return people.length
      return (await unwrap(ctx, countSigningReach.unknown(ctx, { orgId, audience: audienceOf(request) })))?.count ?? 0
    },
    fileName: ({ file }: SigningRequestRecord) => file.fileName,
    url: ({ id }: SigningRequestRecord) => `/api/signed-documents/requests/${id}`,
    signers: ({ id }: SigningRequestRecord, args: SignersArgs, ctx: Ctx) =>
      unwrap(ctx, listRequestSigners.unknown(ctx, { signingRequestId: id, ...args })),
  },
  FellowSigner: {
    values: (fellow: FellowSigner) => valuesOf(fellow),
    answeredAt: ({ answeredAt }: FellowSigner) => instantOf(answeredAt),
  },
  Signer: {
    values: (signer: SignerRecord) => valuesOf(signer),
    consentVersion: () => signingConsentVersion,
    signingRequestId: ({ requestId }: SignerRecord) => requestId,
    today: ({ timeZone }: SignerRecord, _: unknown, ctx: Ctx) => todayIn(timeZone, ctx.now),
    url: ({ id }: SignerRecord) => `/api/signed-documents/signers/${id}`,
    copy: ({ copyId, number, copyState, sealedAt, verifyToken }: SignerRecord) => ({
      id: copyId,
      number,
      state: copyState,
      sealedAt,
      url: sealedAt && `/api/signed-documents/${copyId}`,
      verifyPath: sealedAt && `/verify/${verifyToken}`,
    }),
  },
}
