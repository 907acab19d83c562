// @vitest-environment happy-dom
import { createHash } from 'node:crypto'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FileCheck } from '@/app/verify/file-check'
import { renderInEnglish } from '@/tests/setup/in-english'

const chooseFile = (file: File) => fireEvent.change(screen.getByLabelText('Your PDF'), { target: { files: [file] } })
const choose = (content: string) => chooseFile(new File([content], 'policy.pdf'))

test('a file is the sealed one or it is not; once it is removed nothing is said', async () => {
  renderInEnglish(<FileCheck sha256={createHash('sha256').update('sealed').digest('hex')} />)
  choose('sealed')
  expect(await screen.findByText(/^This file is the sealed one/)).toBeDefined()
  choose('Sealed')
  expect(await screen.findByText(/^This file was changed/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Remove the PDF' }))
  expect(screen.queryByText(/^This file/)).toBeNull()
})

test('what is found of a file that takes long is not told of the one that was chosen after it', async () => {
  renderInEnglish(<FileCheck sha256={createHash('sha256').update('sealed').digest('hex')} />)
  const slow = new File(['sealed'], 'large.pdf')
  const bytes = await slow.arrayBuffer()
  let read = (_: ArrayBuffer) => {}
  slow.arrayBuffer = () =>
    new Promise((resolve) => {
      read = resolve
    })
  chooseFile(slow)
  choose('Sealed')
  await screen.findByText(/^This file was changed/)
  await act(async () => read(bytes))
  await act(async () => void (await crypto.subtle.digest('SHA-256', bytes)))
  expect(screen.getByText(/^This file was changed/)).toBeDefined()
})

test('a file that cannot be read is said to be unreadable', async () => {
  renderInEnglish(<FileCheck sha256="0" />)
  const gone = new File(['sealed'], 'gone.pdf')
  gone.arrayBuffer = () => Promise.reject(new Error('NotReadableError'))
  chooseFile(gone)
  expect(await screen.findByText(/^We couldn’t read this file/)).toBeDefined()
})
