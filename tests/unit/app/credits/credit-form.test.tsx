// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useFieldErrors } from '@/app/_actions/send'
import { CreditForm } from '@/app/_components/credit-form/credit-form'
import { type CreditValues, emptyCredit } from '@/app/_components/credit-form/credit-values'
import { type PreviewData, previewData } from '@/app/_components/credit-form/preview-data'
import { type QueuedQuestion, questions } from '@/app/_ui/ask'
import { bookOf } from '@/lib/domain/compliance/rule-for'
import { shippedBook, shippedRules } from '@/lib/domain/compliance/shipped-rules'
import { translatorFor } from '@/lib/i18n/translator'
import credits from '@/locales/en/credits.json'
import validation from '@/locales/en/validation.json'
import { renderInEnglish } from '@/tests/setup/in-english'
import { asOf, license } from './views'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }) }))
/** A certificate from which a title and a date are read immediately. */
vi.mock('@/app/_components/credit-form/use-certificate', () => ({
  useCertificate: (file: File | null | undefined, _today: string, onRead: (found: Partial<CreditValues>) => void) => {
    const tell = useEffectEvent(onRead)
    useEffect(() => {
      if (file) tell({ title: 'Falls', completedAt: '2026-10-01' })
    }, [file])
    return file ? 'READ' : 'IDLE'
  },
}))

const store = vi.fn(async (_input: object) => 'c1')
const asked: QueuedQuestion[] = []
let answer = true
const hear = (question: QueuedQuestion) => {
  asked.push(question)
  question.answer(answer)
}
const data = previewData(shippedBook, [license()], [], new Date(`${asOf}T12:00:00Z`), translatorFor('en'))

beforeEach(() => {
  store.mockClear()
  asked.length = 0
  answer = true
  questions.listen(hear)
})
const whole: CreditValues = {
  ...emptyCredit,
  title: 'Falls',
  completedAt: '2026-10-01',
  units: '6',
  format: 'IN_PERSON',
}

const now = new Date(`${asOf}T12:00:00Z`)
const teacher = license({ id: 'tchr', geo: 'MA', credentialType: 'TCHR' })
const both = previewData(shippedBook, [license(), teacher], [], now, translatorFor('en'))

function Example({ first, replaces, held = data }: { first: CreditValues; replaces: boolean; held?: PreviewData }) {
  const api = { busy: false, ...useFieldErrors() }
  const [certificate, setCertificate] = useState<File | null>(null)
  return (
    <CreditForm
      certificate={certificate}
      ways={
        <button type="button" onClick={() => setCertificate(new File(['x'], 'c.png'))}>
          Choose
        </button>
      }
      first={first}
      data={held}
      api={api}
      today={asOf}
      topics={[]}
      save="Save"
      draft={{ name: 'test' }}
      onStored={vi.fn()}
      store={store}
      replaces={replaces ? { id: 'old', gives: null } : undefined}
    />
  )
}
const show = (values: Partial<CreditValues> = {}, replaces = false) =>
  renderInEnglish(<Example first={{ ...whole, ...values }} replaces={replaces} />)
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
const { fields, preview } = credits

test('a credit without hours is stored once the person says that it has none', async () => {
  show({ units: '' })
  await save()
  expect(asked.map(({ title }) => title)).toEqual([fields.withoutUnits.title])
  expect(store).toHaveBeenCalledWith(expect.objectContaining({ title: 'Falls', units: null }))
})

test('a person who wants to enter the hours after all is led to their field, and nothing is stored', async () => {
  answer = false
  show({ units: '' })
  await save()
  expect(store).not.toHaveBeenCalled()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(fields.units)))
})

test('who has licenses of two professions says for which one a course was taken', async () => {
  const { unmount } = renderInEnglish(<Example first={whole} replaces={false} held={both} />)
  expect(screen.getByText(preview.waitingLicense)).toBeDefined()
  await save()
  expect(store).not.toHaveBeenCalled()
  expect(screen.getByText(validation.chooseOne)).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: /TCHR|Teacher/ }))
  await save()
  expect(store).toHaveBeenCalledWith(expect.objectContaining({ approvedFor: ['MA:TCHR'] }))
  unmount()
  show()
  expect(screen.queryByText(fields.approvedFor)).toBeNull()
  await save()
  expect(store).toHaveBeenLastCalledWith(expect.not.objectContaining({ approvedFor: expect.anything() }))
})

test('what only some laws ask is asked of who has such a license, and shown in the preview', async () => {
  show({ format: 'ONLINE' })
  await act(async () => {})
  expect(screen.queryByLabelText(new RegExp(fields.live))).toBeNull()
  cleanup()
  const rule = shippedRules.find(({ version }) => version === 'CA-CNA-1')!
  const rules = bookOf([
    { ...rule, maxOnline: null, minLive: 4800, maxByActivity: { TEACHING: 200 }, approvedBy: ['ANCC'] },
  ])
  const held = previewData(rules, [license()], [], now, translatorFor('en'))
  expect(held.asks).toEqual({ live: true, activity: true, approvals: true, course: false })
  renderInEnglish(<Example first={{ ...whole, format: 'ONLINE' }} replaces={false} held={held} />)
  fireEvent.click(await screen.findByLabelText(new RegExp(fields.live)))
  fireEvent.change(screen.getByLabelText(new RegExp(fields.activity.replace('?', '.'))), {
    target: { value: 'TEACHING' },
  })
  expect(await screen.findByText(/over the 2 hours that can count from teaching/)).toBeDefined()
  await save()
  expect(store).toHaveBeenCalledWith(expect.objectContaining({ live: true, activity: 'TEACHING' }))
  expect(store).toHaveBeenCalledWith(expect.not.objectContaining({ approvals: expect.anything() }))
})

test('a recorded credit that has no hours is corrected without the question, one that had them is asked about', async () => {
  const { unmount } = show({ units: '' }, true)
  await save()
  expect([asked.length, store.mock.calls.length]).toEqual([0, 1])
  unmount()
  show({}, true)
  type(fields.units, '')
  await save()
  expect(asked).toHaveLength(1)
})

test('what a certificate fills in is no longer told to be missing; what it does not is', async () => {
  const { container } = show({ title: '', completedAt: '', format: '' })
  await save()
  const wrong = () => [...container.querySelectorAll('[aria-invalid=true], fieldset[data-invalid]')].length
  expect(wrong()).toBe(3)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Choose' })))
  expect(wrong()).toBe(1)
  expect(screen.getByLabelText(new RegExp(`^${fields.courseTitle}`))).toHaveProperty('value', 'Falls')
})

test('a date other than the one on the certificate is asked about before it is stored', async () => {
  show({ completedAt: '2026-09-01' })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Choose' })))
  answer = false
  await save()
  expect(asked.map(({ title }) => title)).toEqual([credits.certificate.otherTitle])
  expect(store).not.toHaveBeenCalled()
  answer = true
  await save()
  expect(store).toHaveBeenCalledWith(expect.objectContaining({ completedAt: '2026-09-01' }))
})

test('more online hours than hours, and hours that are none, are told at their field at once', () => {
  show({ format: 'HYBRID' })
  type(fields.onlineUnits, '9')
  expect(screen.getByText(validation.onlineUnitsOverTotal)).toBeDefined()
  type(fields.units, '1 1/2')
  expect(screen.getByText(validation.units)).toBeDefined()
  type(fields.units, '1.375')
  expect(screen.getByText(fields.unitsPrinted.replace('{printed}', '1.375').replace('{units}', '1.37'))).toBeDefined()
})

test('a title that is too long is told while it is typed, and not cut', async () => {
  show()
  const long = 'x'.repeat(201)
  type(fields.courseTitle, long)
  const told = validation.tooLong.replace('{max}', '200')
  expect(screen.getByText(told)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>(fields.courseTitle)).toMatchObject({ value: long, maxLength: -1 })
  await save()
  expect(store).not.toHaveBeenCalled()
  type(fields.courseTitle, 'x'.repeat(200))
  expect(screen.queryByText(told)).toBeNull()
})

test('a date that no credit can have is not called a planned one', () => {
  show()
  type(fields.completedAt, '12/1/2026')
  expect(screen.getByText(fields.future)).toBeDefined()
  type(fields.completedAt, '1/1/3000')
  expect(screen.queryByText(fields.future)).toBeNull()
})

test('the preview foresees nothing of hours that cannot be, and says how a hybrid course is split', async () => {
  show({ format: 'HYBRID', onlineUnits: '2' })
  await screen.findByText('4 hr in person, 2 hr online.')
  type(fields.onlineUnits, '9')
  await screen.findByText(preview.mend)
  expect(screen.queryByText(/^Counts/)).toBeNull()
  type(fields.onlineUnits, '')
  await screen.findByText(preview.splitUnknown.replace('{online}', '6'))
  type(fields.units, '4.33333')
  await screen.findByText(preview.mend)
})

test('what was typed stays as it is when a certificate is chosen, also a date that cannot be read yet', async () => {
  show({ title: '', completedAt: '', units: '' })
  type(fields.units, '4.5')
  type(fields.completedAt, 'Oct 3')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Choose' })))
  const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)).value
  expect([textIn(fields.courseTitle), textIn(fields.units), textIn(fields.completedAt)]).toEqual([
    'Falls',
    '4.5',
    'Oct 3',
  ])
})
