// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ProofTable, QuestionTable } from '@/app/orgs/[orgId]/clearance/exclusions/(list)/exclusion-tables'
import { AnswerForm } from '@/app/orgs/[orgId]/clearance/exclusions/[questionId]/answer-form'
import { ExclusionListTable, UploadExclusionList } from '@/app/super/verification/exclusions/exclusion-lists'
import { renderInEnglish } from '@/tests/setup/in-english'

afterEach(cleanup)

describe('exclusions of an organization', () => {
  test('say how each match was found, and what was answered', () => {
    const row = { id: 'q', href: '/q', name: 'Doe, Jane', source: 'LEIE', excludedOn: 'May 20, 2024' } as const
    renderInEnglish(
      <QuestionTable
        searched
        rows={[
          { ...row, basis: 'NAME', endedOn: null, answer: 'OPEN' },
          { ...row, id: 'r', basis: 'NAME_AND_BIRTH', endedOn: 'Nov 1, 2026', answer: 'THIS_PERSON' },
        ]}
      />,
    )
    for (const text of ['Same name only', 'Same name and birth date', 'Not answered', 'Ended on Nov 1, 2026'])
      expect(screen.getByText(text)).toBeDefined()
  })

  test('are not said to be none before anybody was looked for', () => {
    const { rerender } = renderInEnglish(<QuestionTable rows={[]} searched={false} />)
    expect(screen.getByText('Not checked yet')).toBeDefined()
    rerender(<QuestionTable rows={[]} searched />)
    expect(screen.getByText('No matches')).toBeDefined()
  })

  test('have proofs to download', () => {
    const proof = { id: 'p', href: '/p/file', searchedOn: 'Nov 30, 2026', lists: ['OIG list (LEIE), full file'] }
    renderInEnglish(<ProofTable rows={[{ ...proof, people: 2, excluded: 0, open: 1 }]} />)
    expect(screen.getByText('2 people checked, 0 excluded, 1 not answered')).toBeDefined()
    const link = screen.getByRole('link', { name: 'Download the proof of Nov 30, 2026' })
    expect(link.getAttribute('href')).toBe('/p/file')
  })

  test('are answered with a reason', () => {
    renderInEnglish(<AnswerForm question={{ id: 'q', version: 1, answer: null, reason: null }} home="/" />)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /It is this person/ }).checked).toBe(false)
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ }).value).toBe('')
  })
})

describe('lists of exclusions', () => {
  test('show why a file was not used', () => {
    const list = { id: 'l', fileName: 'UPDATED.csv', file: 'LEIE_FULL', listedOn: 'Nov 10, 2026' } as const
    const when = '2026-11-30T20:00:00Z'
    renderInEnglish(
      <ExclusionListTable rows={[{ ...list, state: 'FAILED', problem: 'shrunk', rows: 3, ended: 0, when }]} />,
    )
    expect(screen.getByText('Not used')).toBeDefined()
    expect(screen.getByText(/isn’t complete/)).toBeDefined()
  })

  test('are uploaded with the day of the list', () => {
    renderInEnglish(<UploadExclusionList />)
    expect(screen.getByLabelText('Day of the list')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Upload' })).toBeDefined()
  })
})
