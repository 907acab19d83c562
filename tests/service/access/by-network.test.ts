import { expect, test } from 'vitest'
import { ctxOfNobody } from '@/fixtures/ctx'
import { clientOf } from '@/graphql/rate-limiter'
import { database } from '@/lib/data/db'
import type { Result } from '@/lib/domain/result'
import {
  verifyCertificate,
  verifyCertificateNumber,
  verifySignInSheet,
} from '@/lib/services/certificates/verify-certificate'
import type { Ctx } from '@/lib/services/ctx'
import { sendContactMessage } from '@/lib/services/feedback/feedback'
import { listSurveySessions } from '@/lib/services/inspections/open-survey'
import { verifySignedDocument, verifySignedNumber } from '@/lib/services/signing/signed-copies'
import { openTranscript } from '@/lib/services/transcripts/transcripts'

const token = 'a'.repeat(22)
const readerToken = 'a'.repeat(43)
const message = { name: 'Ana', replyEmail: 'ana@example.com', topic: 'OTHER', message: 'Hello' } as const

const doors: [string, (ctx: Ctx) => Promise<Result<unknown>>][] = [
  ['a certificate by its token', (ctx) => verifyCertificate(ctx, { token })],
  ['a certificate by its number', (ctx) => verifyCertificateNumber(ctx, { number: 'ABCD1234-000001' })],
  ['a sheet by its token', (ctx) => verifySignInSheet(ctx, { token })],
  ['a signed document', (ctx) => verifySignedDocument(ctx, { token: `s${token}` })],
  ['a signed document by its number', (ctx) => verifySignedNumber(ctx, { number: 'S-ABCDE-12345' })],
  ['a shared transcript', (ctx) => openTranscript(ctx, { token: readerToken, part: 'RECORD' })],
  ['a survey', (ctx) => listSurveySessions(ctx, { token: readerToken })],
  ['the contact form', (ctx) => sendContactMessage(ctx, message)],
]

const codeOf = async (result: Promise<Result<unknown>>) => {
  const { ok, ...rest } = await result
  return ok ? 'ok' : (rest as { problem: { code: string } }).problem.code
}

test.each(doors.map(([door, knock], index) => ({ door, knock, index })))(
  '$door is limited by network: another address of it does not help, another network does',
  async ({ knock, index }) => {
    const from = (address: string) => codeOf(knock(ctxOfNobody({ address })))
    expect(await from(`2001:db8:${index}:2::1`)).not.toBe('tooManyRequests')
    await database().rateLimit.updateMany({ data: { count: 1_000_000 } })
    expect(await from(`2001:db8:${index}:2:ffff::9`)).toBe('tooManyRequests')
    expect(await from(`2001:db8:${index}:3::1`)).not.toBe('tooManyRequests')
  },
)

test('the budget of the API is that of a network', () => {
  const client = (address: string) => clientOf(ctxOfNobody({ address }))
  expect(client('2001:db8:1:2::1')).toBe(client('2001:db8:1:2:ffff::9'))
  expect(client('2001:db8:1:2::1')).not.toBe(client('2001:db8:1:3::1'))
})
