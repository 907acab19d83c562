// @vitest-environment happy-dom
import { createHash } from 'node:crypto'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FileCheck } from '@/app/verify/file-check'
import { renderInEnglish } from '@/tests/setup/in-english'

afterEach(cleanup)

const choose = (content: string) =>
  fireEvent.change(screen.getByLabelText('Your PDF'), { target: { files: [new File([content], 'policy.pdf')] } })

test('a file is the sealed one or it is not; once it is removed nothing is said', async () => {
  renderInEnglish(<FileCheck sha256={createHash('sha256').update('sealed').digest('hex')} />)
  choose('sealed')
  expect(await screen.findByText(/^This file is the sealed one/)).toBeDefined()
  choose('Sealed')
  expect(await screen.findByText(/^This file was changed/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Remove the PDF' }))
  expect(screen.queryByText(/^This file/)).toBeNull()
})
