// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { EvidenceField } from '@/app/_components/credit-form/evidence-field'
import { UploadStatus } from '@/app/_components/credit-form/upload-status'
import credits from '@/locales/en/credits.json'
import validation from '@/locales/en/validation.json'
import { renderInEnglish } from '@/tests/setup/in-english'

const pdf = new File(['%PDF-1.7\n%%EOF'], 'proof.pdf')
const pick = (label: string, file: File) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } }))

test.each([
  ['another kind in it', new File(['hello'], 'proof.pdf'), validation.fileType],
  ['nothing in it', new File([], 'proof.pdf'), validation.fileEmpty],
])('a file with %s is refused at once', async (_name, file, said) => {
  const onFile = vi.fn()
  renderInEnglish(<EvidenceField onFile={onFile} />)
  await pick(credits.fields.file, file)
  expect(await screen.findByText(said)).toBeDefined()
  expect(onFile.mock.calls).toEqual([[null]])
  await pick(credits.fields.file, pdf)
  expect(await screen.findByText('proof.pdf')).toBeDefined()
  expect(screen.queryByText(said)).toBeNull()
  expect(onFile).toHaveBeenLastCalledWith(pdf)
})

test('after a failure one press opens the picker, and the file chosen there is sent', async () => {
  const onRetry = vi.fn()
  renderInEnglish(<UploadStatus upload={{ status: 'failed', file: pdf, message: 'No' }} onRetry={onRetry} />)
  const picker = document.querySelector<HTMLInputElement>('input[type=file]')!
  const opened = vi.spyOn(picker, 'click').mockImplementation(() => undefined)
  fireEvent.click(screen.getByRole('button', { name: credits.upload.chooseOther }))
  expect(opened).toHaveBeenCalledTimes(1)
  const other = new File(['%PDF-'], 'other.pdf')
  fireEvent.change(picker, { target: { files: [other] } })
  expect(onRetry).toHaveBeenCalledWith(other)
})
