import { expect, test } from 'vitest'
import {
  type CreditValues,
  candidateOf,
  emptyCredit,
  enteredCredit,
  isMistyped,
  noApprovals,
  stillProposed,
  valuesOf,
  withProposals,
} from '@/app/_components/credit-form/credit-values'
import { creditProblems } from '@/lib/domain/credits/values'
import { credit } from './views'

const typed = (changes: Partial<CreditValues> = {}): CreditValues => ({
  ...emptyCredit,
  title: 'Falls',
  completedAt: '2026-10-01',
  units: '4',
  format: 'IN_PERSON',
  ...changes,
})

test.each<[Partial<CreditValues>, Record<string, string>]>([
  [{}, {}],
  [{ units: '' }, {}],
  [{ title: '  ' }, { title: 'validation.required' }],
  [{ completedAt: '' }, { completedAt: 'validation.required' }],
  [{ completedAt: '1800-01-01' }, { completedAt: 'validation.invalidDate' }],
  [{ completedAt: 'soon' }, { completedAt: 'validation.couldNotParseDate' }],
  [{ completedAt: 'Feb 30, 2026' }, { completedAt: 'validation.couldNotParseDate' }],
  [{ units: '0' }, { units: 'validation.units' }],
  [{ units: '1.005' }, {}],
  [{ units: '1.00555' }, { units: 'validation.units' }],
  [{ units: '1,500' }, { units: 'validation.units' }],
  [{ format: '' }, { format: 'validation.chooseOne' }],
  [{ format: 'HYBRID' }, {}],
  [{ format: 'HYBRID', onlineUnits: '0' }, {}],
  [{ format: 'HYBRID', onlineUnits: '4' }, {}],
  [{ format: 'HYBRID', onlineUnits: '4.01' }, { onlineUnits: 'validation.onlineUnitsOverTotal' }],
  [{ format: 'HYBRID', onlineUnits: '-1' }, { onlineUnits: 'validation.onlineUnits' }],
  [{ format: 'HYBRID', units: '', onlineUnits: '1' }, { onlineUnits: 'validation.onlineUnitsOverTotal' }],
  [{ format: 'HYBRID', units: 'x', onlineUnits: '1' }, { units: 'validation.units' }],
  [{ format: 'ONLINE', onlineUnits: 'left over' }, {}],
])('%j', (changes, problems) => {
  expect(creditProblems(enteredCredit(typed(changes)), '2026-11-21')).toEqual(problems)
})

test('hours and dates go to the API as it takes them', () => {
  const values = typed({
    completedAt: '10/1/26',
    units: '1.5',
    format: 'HYBRID',
    onlineUnits: '.5',
    topics: 'A, B、A,',
    topicCodes: 'IMPLICIT_BIAS ETHICS FALLS',
  })
  expect(enteredCredit(values)).toEqual({
    title: 'Falls',
    providerName: '',
    providerNumber: '',
    completedAt: '2026-10-01',
    units: 1.5,
    printedHours: null,
    onlineUnits: 0.5,
    format: 'HYBRID',
    topics: ['A', 'B'],
    topicCodes: ['ETHICS', 'IMPLICIT_BIAS'],
  })
})

test('hours with more decimals go as printed, beside those that count', () => {
  expect(enteredCredit(typed({ units: '1.375' }))).toMatchObject({ units: 1.37, printedHours: '1.375' })
})

test('a date that was not understood goes as typed, so that the server can answer about it', () => {
  expect(enteredCredit(typed({ completedAt: 'soon' })).completedAt).toBe('soon')
})

test('zero online hours of a hybrid course differ from no answer', () => {
  const online = (onlineUnits: string) => enteredCredit(typed({ format: 'HYBRID', onlineUnits }))?.onlineUnits
  expect([online('0'), online('0.00'), online('')]).toEqual([0, 0, null])
  expect(enteredCredit(typed({ format: 'ONLINE', onlineUnits: '2' }))?.onlineUnits).toBeNull()
})

test('a recorded credit comes back as it was typed', () => {
  const recorded = credit({
    format: 'HYBRID',
    units: 450,
    onlineUnits: 0,
    topics: ['Falls', 'Safety'],
    topicCodes: ['CPR'],
  })
  const values = valuesOf(recorded)
  expect(values).toMatchObject({ units: '4.5', onlineUnits: '0', topics: 'Falls, Safety', providerNumber: '' })
  expect(enteredCredit(values)).toMatchObject({
    units: 4.5,
    onlineUnits: 0,
    topics: ['Falls', 'Safety'],
    topicCodes: ['CPR'],
  })
})

test('what only some laws ask is sent once it was answered, and can be taken back', () => {
  expect(enteredCredit(typed())).not.toHaveProperty('live')
  const answered = typed({ format: 'ONLINE', live: 'YES', activity: 'TEACHING', approvals: 'ANCC P0123; BOARD-CA' })
  expect(enteredCredit(answered)).toMatchObject({
    live: true,
    activity: 'TEACHING',
    approvals: [
      { body: 'ANCC', geo: null, number: 'P0123' },
      { body: 'BOARD', geo: 'CA', number: null },
    ],
  })
  expect(candidateOf(answered, 'new', new Date(0))).toMatchObject({
    live: true,
    activity: 'TEACHING',
    approvals: ['ANCC P0123', 'BOARD-CA'],
  })
  const taken = { live: 'NO', activity: 'COURSE', approvals: noApprovals }
  expect(enteredCredit(typed(taken))).toMatchObject({ live: false, activity: 'COURSE', approvals: [] })
  const recorded = credit({ live: true, activity: 'OTHER', approvals: ['ANCC P0123'] })
  expect(valuesOf(recorded)).toMatchObject({ live: 'YES', activity: 'OTHER', approvals: 'ANCC P0123' })
})

test('a preview needs date and format', () => {
  const now = new Date(0)
  expect(candidateOf(typed(), 'new', now)).toEqual({
    id: 'new',
    completedAt: '2026-10-01',
    units: 400,
    format: 'IN_PERSON',
    onlineUnits: null,
    createdAt: now,
    topicCodes: [],
    title: 'Falls',
    providerName: '',
    providerNumber: '',
  })
  const taken = { approvedFor: ['CA:CNA', 'NV:CNA'] }
  const ofAides = typed({ approvedFor: 'CA:CNA NV:CNA' })
  expect(candidateOf(ofAides, 'new', now)).toMatchObject({ source: 'SELF_REPORTED', ...taken })
  expect(enteredCredit(ofAides)).toMatchObject(taken)
  expect(enteredCredit(typed())).not.toHaveProperty('approvedFor')
  expect(candidateOf(typed({ format: '' }), 'new', now)).toBeNull()
  expect(candidateOf(typed({ completedAt: '10' }), 'new', now)).toBeNull()
  expect(candidateOf(typed({ units: '' }), 'new', now)?.units).toBeNull()
})

test('what a certificate proposes fills empty fields only, and makes room for what the next one says', () => {
  const own = { ...emptyCredit, title: 'My own title' }
  const first = withProposals(own, {}, { title: 'Wound care', units: '6' })
  expect(first.values).toEqual({ ...own, units: '6' })
  expect(stillProposed(first.values, first.taken)).toEqual(['units'])
  const changed = withProposals({ ...first.values, units: '5' }, first.taken, { units: '8', providerName: 'Bay' })
  expect(changed.values).toEqual({ ...own, units: '5', providerName: 'Bay' })
  expect(withProposals(first.values, first.taken, {}).values).toEqual(own)
})

test.each<[Partial<CreditValues>, boolean]>([
  [{}, false],
  [{ units: '', completedAt: '' }, false],
  // Still being typed.
  [{ completedAt: '1/1/' }, false],
  [{ completedAt: '1/1/3000' }, true],
  [{ units: '4.333' }, false],
  [{ units: '4,333' }, true],
  [{ format: 'HYBRID', onlineUnits: '4' }, false],
  [{ format: 'HYBRID', onlineUnits: '9' }, true],
  [{ format: 'ONLINE', onlineUnits: '9' }, false],
])('%j is mistyped: %s', (changes, is) => {
  expect(isMistyped(typed(changes), '2026-11-21')).toBe(is)
})
