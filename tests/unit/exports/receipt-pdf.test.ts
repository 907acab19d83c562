import { expect, test } from 'vitest'
import { type PrintedReceipt, receiptPdf } from '@/lib/exports/pdf/receipt-pdf'
import { fingerprint, flat, logo, verifyAddress, words } from './papers'

const receipt = (overrides: Partial<PrintedReceipt> = {}): PrintedReceipt => ({
  organization: { name: 'Sunrise Care', address: ['12 Oak St'] },
  title: 'Dementia care',
  person: 'Ana Ruiz',
  startsAt: new Date('2026-11-20T17:00:00Z'),
  endsAt: new Date('2026-11-20T21:00:00Z'),
  known: { start: true, end: false },
  timeZone: 'America/Los_Angeles',
  units: 450,
  arrival: ['Nov 20, 2026, 9:02 AM'],
  signature: {
    adoptedName: 'Ana Ruiz',
    drawing: null,
    signedAt: new Date('2026-11-20T17:03:00Z'),
    digest: fingerprint,
  },
  consent: 'I was there.',
  expected: [{ license: 'CA / CNA (00384412)', text: 'Counts 4.5 of 4.5 hr.' }],
  outcome: null,
  logo,
  ...overrides,
})

test('a receipt says what was signed and what to expect, and that it is not final', async () => {
  const text = flat(await receiptPdf(receipt(), words(null)))
  for (const said of ['I was there.', '/s/ Ana Ruiz', '01234567 89abcdef', 'Counts 4.5 of 4.5 hr.', '[notYetFinal]'])
    expect(text).toContain(said)
})

test('once the session is finalized a receipt points to the certificate in place of what to expect', async () => {
  const found = { number: '7K2M9QXD-000017', verifyAddress }
  const text = flat(await receiptPdf(receipt({ outcome: { certificate: found } }), words(null)))
  expect(text).toContain('7K2M9QXD-000017')
  expect(text).not.toContain('[expected]')
  expect(text).not.toContain('[notYetFinal]')
  expect(flat(await receiptPdf(receipt({ outcome: { certificate: null } }), words(null)))).toContain('[noCertificate]')
})
