import { expect, test } from 'vitest'
import { fittingSize, ontoPage, shownBox, shownSize, widthOfText } from '@/lib/domain/signing/boxes'
import { answerProblems, boxProblem, initialsOf, keptValues, sendProblems } from '@/lib/domain/signing/fields'
import { copyNumber, readCopyNumber } from '@/lib/domain/signing/signed-text'
import { firstState, isComplete, nextSlots, signingSteps } from '@/lib/domain/signing/states'

test('in order only the first has their turn; whoever signs gives it to the next; all at once everybody has it', () => {
  expect([firstState(0, true), firstState(1, true), firstState(1, false)]).toEqual(['SENT', 'WAITING', 'SENT'])
  const [signed, waits] = [
    { slot: 0, state: 'SIGNED' as const },
    { slot: 1, state: 'WAITING' as const },
  ]
  expect(nextSlots([signed, waits, { slot: 2, state: 'WAITING' }])).toEqual([1])
  expect(nextSlots([{ slot: 0, state: 'SENT' }, waits])).toEqual([])
  expect(nextSlots([signed, { slot: 1, state: 'SENT' }])).toEqual([])
  expect([isComplete([signed]), isComplete([signed, waits]), isComplete([])]).toEqual([true, false, false])
})

test('a field lies on its page to the last unit and is large enough to read', () => {
  const pages = [{ width: 612, height: 792 }]
  const box = { page: 1, x: 0, y: 0, width: 10_000, height: 10_000 }
  expect(boxProblem(box, pages)).toBeNull()
  expect(boxProblem({ ...box, x: 1 }, pages)).toBe('validation.signingPlace')
  expect(boxProblem({ ...box, y: -1 }, pages)).toBe('validation.signingPlace')
  expect(boxProblem({ ...box, width: 0.5 }, pages)).toBe('validation.signingPlace')
  expect(boxProblem({ ...box, width: 131, height: 102 }, pages)).toBeNull()
  expect(boxProblem({ ...box, width: 130, height: 102 }, pages)).toBe('validation.signingPlace')
  for (const page of [0, 2]) expect(boxProblem({ ...box, page }, pages)).toBe('validation.signingPage')
})

test('it is sent when everybody has a place for a signature, to so many people at most', () => {
  const fields = [{ slot: 0, kind: 'SIGNATURE' as const }]
  expect(sendProblems({ mode: 'EACH', people: 2000, fields })).toEqual({})
  expect(sendProblems({ mode: 'EACH', people: 0, fields })).toEqual({ people: 'validation.required' })
  expect(sendProblems({ mode: 'EACH', people: 2001, fields })).toHaveProperty('people')
  expect(sendProblems({ mode: 'TOGETHER', people: 2, fields })).toEqual({ fields: 'validation.signingNoSignature' })
  const second = { slot: 1, kind: 'SIGNATURE' as const }
  expect(sendProblems({ mode: 'TOGETHER', people: 2, fields: [...fields, second] })).toEqual({})
  expect(sendProblems({ mode: 'EACH', people: 2, fields: [...fields, second] })).toEqual({
    fields: 'validation.signingSlot',
  })
})

test('required text and ticks are asked for, a date is the day of signing, and nothing else is entered', () => {
  const fields = [
    { id: 'text', kind: 'TEXT' as const, required: true },
    { id: 'tick', kind: 'CHECKBOX' as const, required: true },
    { id: 'day', kind: 'DATE' as const, required: true },
  ]
  expect(answerProblems(fields, [], '')).toEqual({
    'values.text': 'validation.required',
    'values.tick': 'validation.required',
  })
  const values = [
    { fieldId: 'text', text: ' 3 West ' },
    { fieldId: 'tick', checked: true },
  ]
  expect(answerProblems(fields, values, '')).toEqual({})
  expect(keptValues(fields, values, '2026-11-24')).toEqual({ text: '3 West', tick: true, day: '2026-11-24' })
  expect(answerProblems(fields, [...values, { fieldId: 'day', text: '2020-01-01' }], '')).toEqual({
    'values.day': 'validation.unknownField',
  })
  expect(answerProblems(fields, [{ fieldId: 'text', text: 'x'.repeat(301) }, values[1]!], '')).toHaveProperty(
    'values.text',
  )
  expect(answerProblems([{ id: 'i', kind: 'INITIALS', required: true }], [], '')).toEqual({
    initials: 'validation.required',
  })
  expect([initialsOf('Ana María Ruiz'), initialsOf('山田 花子')]).toEqual(['AMR', '山花'])
})

test('a number is read however it is typed, and never taken for that of a certificate', () => {
  const number = copyNumber(Uint8Array.from([0, 1, 2, 31, 32, 33, 64, 255, 10, 11]))
  expect(number).toMatch(/^S-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  expect(readCopyNumber(number.toLowerCase().replaceAll('-', ' '))).toBe(number)
  expect(readCopyNumber('s ooooo lllli')).toBe('S-00000-11111')
  expect(readCopyNumber('7K2M9QXD-000017')).toBeNull()
})

test('what stands on a page as it is shown is laid onto it, whichever way it is turned and whatever is cut off', () => {
  const box = { x: 10, y: 20, width: 600, height: 800 }
  expect(shownSize(box, 90)).toEqual({ width: 800, height: 600 })
  expect(shownBox({ x: 5000, y: 2500, width: 1000, height: 100 }, { width: 600, height: 800 })).toEqual({
    x: 300,
    y: 200,
    width: 60,
    height: 8,
  })
  expect(([0, 90, 180, 270] as const).map((turned) => ontoPage(box, turned))).toEqual([
    { x: 10, y: 20, rotate: 0 },
    { x: 610, y: 20, rotate: 90 },
    { x: 610, y: 820, rotate: 180 },
    { x: 10, y: 820, rotate: 270 },
  ])
  expect(fittingSize('Ana', { width: 200, height: 20 })).toBe(12)
  expect(fittingSize('x'.repeat(300), { width: 100, height: 10 })).toBe(4)
  expect(widthOfText('鈴木 x')).toBeCloseTo(2 + 2 * 0.58)
})

test('reminders come around the due date, those of the past are left out, and 30 days after it is over', () => {
  const of = { id: crypto.randomUUID(), sentOn: '2026-11-24', timeZone: 'America/Los_Angeles' }
  const steps = signingSteps({ ...of, dueOn: '2026-11-26' })
  expect(steps.map(({ step }) => step)).toEqual(['-1', '0', '1', '7', 'end'])
  expect(steps.at(-1)?.dueAt.toISOString()).toBe('2026-12-27T08:00:00.000Z')
  expect(signingSteps({ ...of, dueOn: null }).map(({ step }) => step)).toEqual(['3', '7', '14', '30'])
})
