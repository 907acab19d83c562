import { expect, test } from 'vitest'
import { documentFormProblems, fileProblem, titleFromFileName } from '@/lib/domain/documents/upload'
import { documentKinds } from '@/lib/domain/lists/documents'
import { maxFileBytes } from '@/lib/domain/values'

const bytes = (text: string) => new TextEncoder().encode(text)
test.each([
  [1, '%PDF-1.7', null],
  [maxFileBytes, '%PDF-1.7', null],
  [maxFileBytes + 1, '%PDF-1.7', 'validation.fileTooLarge'],
  [0, '', 'validation.fileEmpty'],
  [10, 'PK\x03\x04', 'validation.fileType'],
])('a file of %d bytes that begins with %j: %s', (size, start, problem) => {
  expect(fileProblem({ size }, bytes(start))).toBe(problem)
})

test.each([
  ['tb_test  2026.pdf', 'Tb test 2026'],
  ['CPR card.final.png', 'CPR card.final'],
  ['結核検査.pdf', '結核検査'],
  ['.pdf', '.pdf'],
  [`${'x'.repeat(300)}.pdf`, `X${'x'.repeat(199)}`],
])('%s is titled %s', (name, title) => {
  expect(titleFromFileName(name)).toBe(title)
})

const today = '2026-11-24'
const fine = { title: 'TB test', kind: 'HEALTH', healthRecordType: 'TB_TEST', effectiveAt: null, expiresAt: null }

test.each([
  ['all fine', {}, {}],
  ['dates as they are typed', { effectiveAt: '11/1/2026', expiresAt: 'Nov 1, 2027' }, {}],
  ['the same day', { effectiveAt: today, expiresAt: today }, {}],
  ['no title', { title: ' ' }, { title: 'validation.required' }],
  ['no kind', { kind: '' }, { kind: 'validation.chooseOne' }],
  [
    'a kind that is none',
    { kind: 'PAPER' },
    { kind: { key: 'validation.chooseOne', params: { allowed: documentKinds.join(', ') } } },
  ],
  ['no type', { healthRecordType: '' }, { healthRecordType: 'validation.chooseOne' }],
  ['no type where there is none', { kind: 'LICENSE', healthRecordType: null }, {}],
  ['over before it began', { effectiveAt: '2026-11-25', expiresAt: today }, { expiresAt: 'validation.endBeforeStart' }],
  ['no date', { expiresAt: 'soon' }, { expiresAt: 'validation.couldNotParseDate' }],
])('%s', (_name, change, problems) => {
  expect(documentFormProblems({ ...fine, ...change }, today)).toEqual(problems)
})
