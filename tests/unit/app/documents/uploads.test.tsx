// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { UploadList } from '@/app/_components/documents/upload/upload-list'
import { type NewDocument, useUploads } from '@/app/_components/documents/upload/use-uploads'
import { transportFailure } from '@/app/_lib/api-answer'
import type { CallOptions } from '@/app/_lib/graphql-client'
import errors from '@/locales/en/errors.json'
import { renderInEnglish } from '@/tests/setup/in-english'

const refresh = vi.hoisted(() => vi.fn())
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }))

type Call = { title: string; options: CallOptions; answer: (refusal: string | null) => void; lose: () => void }
const calls: Call[] = []
vi.mock('@/app/_lib/graphql-client', () => ({
  callApi: (_document: string, { data }: { data: { title: string } }, options: CallOptions) =>
    new Promise((resolve) => {
      const answer = (message: string | null) =>
        resolve({ data: { saveUserDocument: { success: message === null, message, fieldErrors: [] } } })
      const lose = () => resolve(transportFailure('offline'))
      calls.push({ title: data.title, options, answer, lose })
    }),
}))

beforeEach(() => {
  calls.length = 0
  refresh.mockReset()
})
const documentOf = (title: string): NewDocument => ({
  id: title,
  file: new File(['abcd'], `${title}.pdf`),
  values: { title, kind: 'OTHER' },
})

function Page({ titles }: { titles: readonly string[] }) {
  const { uploads, start, ...acts } = useUploads('u')
  return (
    <>
      <button type="button" onClick={() => start(titles.map(documentOf))}>
        Start
      </button>
      <UploadList uploads={uploads} {...acts} />
    </>
  )
}

/** Shows the page with its uploads running. */
function startWith(...titles: string[]) {
  renderInEnglish(<Page titles={titles} />)
  fireEvent.click(screen.getByText('Start'))
}
const answer = (title: string, refusal: string | null) =>
  act(async () => calls.findLast((call) => call.title === title)!.answer(refusal))

test('two go at a time, each with its progress; the others wait and follow', async () => {
  startWith('one', 'two', 'three')
  expect(calls.map(({ title }) => title)).toEqual(['one', 'two'])
  expect(screen.getByText('Waiting')).toBeDefined()
  act(() => calls[0]!.options.onProgress?.(0.5))
  expect(screen.getByRole('progressbar', { name: 'Uploading one' }).getAttribute('value')).toBe('2')
  await answer('one', null)
  expect(calls.map(({ title }) => title)).toEqual(['one', 'two', 'three'])
  await answer('two', null)
  await answer('three', null)
  expect(screen.getByText('3 documents added')).toBeDefined()
  expect(refresh).toHaveBeenCalled()
})

test('one that fails says why and can be tried again as the same attempt; the others go on', async () => {
  startWith('one', 'two')
  await answer('one', 'We couldn’t read this file.')
  await answer('two', null)
  expect(screen.getByText(/We couldn’t read this file/)).toBeDefined()
  expect(screen.getByText('1 document added')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try again: one' }))
  expect(calls.map(({ title, options }) => [title, options.idempotencyKey])).toEqual([
    ['one', 'one'],
    ['two', 'two'],
    ['one', 'one'],
  ])
  await answer('one', null)
  expect(screen.getByText('2 documents added')).toBeDefined()
})

test('a failed one is taken from the list, and so are those that are done', async () => {
  startWith('one', 'two')
  await answer('one', 'No')
  await answer('two', null)
  fireEvent.click(screen.getByRole('button', { name: 'Remove one' }))
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(screen.queryByText('Uploads')).toBeNull()
})

test('one that the network did not carry says so in words', async () => {
  startWith('one')
  await act(async () => calls[0]?.lose())
  expect(screen.getByText(new RegExp(errors.client.network))).toBeDefined()
})
