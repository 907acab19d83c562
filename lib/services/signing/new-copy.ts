import { randomBytes, randomUUID } from 'node:crypto'
import type { NewCopy } from '@/lib/data/signing/write'
import { copyNumber } from '@/lib/domain/signing/signed-text'

/** A copy of a document for these signers, with a number and the token of its check page. */
export const newCopy = (signers: NewCopy['signers']): NewCopy => ({
  id: randomUUID(),
  number: copyNumber(randomBytes(10)),
  verifyToken: `s${randomBytes(16).toString('base64url')}`,
  signers,
})
