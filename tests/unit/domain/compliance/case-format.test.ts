import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerCase as answerBy } from '@/lib/domain/compliance/case-format'
import { readCode } from '@/lib/domain/compliance/case-reader'
import { specificationBook } from '@/lib/domain/compliance/shipped-rules'
import { courseFormats } from '@/lib/domain/lists/sessions'
import cases from './cases.json'

const answerCase = (record: unknown) => answerBy(record, specificationBook)

const evaluateCase = cases.find(({ id }) => id === 'E15')!

/** The case with the value at one path replaced. */
function broken(path: string, value: unknown, record: object = evaluateCase): unknown {
  const copy = structuredClone(record) as Record<string, unknown>
  const names = path.split('.')
  const last = names.pop()!
  const holder = names.reduce<Record<string, unknown>>((node, name) => node[name] as Record<string, unknown>, copy)
  if (value === undefined) delete holder[last]
  else holder[last] = value
  return copy
}

describe('a record that cannot be read gets an error that names the field', () => {
  test.each([
    ['kind', 'guess', 'kind'],
    ['kind', undefined, 'kind'],
    ['input', undefined, 'input'],
    ['input', [], 'input'],
    ['input.geo', 'ZZ', 'input.geo'],
    ['input.type', 'XYZ', 'input.type'],
    ['input.type', 'toString', 'input.type'],
    ['input.effectiveAt', '2021-02-29', 'input.effectiveAt'],
    ['input.asOf', '2024-06-01T00:00:00Z', 'input.asOf'],
    ['input.renewalPeriods', {}, 'input.renewalPeriods'],
    ['input.renewalPeriods', [], 'input.renewalPeriods'],
    ['input.renewalPeriods.0.endsAt', '2020-01-01', 'input.renewalPeriods[0].endsAt'],
    ['input.renewalPeriods.1', null, 'input.renewalPeriods[1]'],
    ['input.periodIndex', 2, 'input.periodIndex'],
    ['input.periodIndex', -1, 'input.periodIndex'],
    ['input.periodIndex', 0.5, 'input.periodIndex'],
    ['input.periodIndex', '0', 'input.periodIndex'],
    ['input.credits', null, 'input.credits'],
    ['input.credits.0', 7, 'input.credits[0]'],
    ['input.credits.0.id', 7, 'input.credits[0].id'],
    ['input.credits.0.completedAt', 'yesterday', 'input.credits[0].completedAt'],
    ['input.credits.0.units', '6', 'input.credits[0].units'],
    ['input.credits.0.units', 1e300, 'input.credits[0].units'],
    ['input.credits.0.format', 'in_person', 'input.credits[0].format'],
    ['input.credits.0.onlineUnits', true, 'input.credits[0].onlineUnits'],
    ['input.credits.0.createdAt', 'soon', 'input.credits[0].createdAt'],
    ['input.credits.0.createdAt', '2024-13-01T00:00:00Z', 'input.credits[0].createdAt'],
    ['input.credits.0.approvedFor', 'CA:CNA', 'input.credits[0].approvedFor'],
    ['input.credits.0.approvedFor', [1], 'input.credits[0].approvedFor[0]'],
    ['input.rules', 48, 'input.rules'],
    ['input.rules.total', null, 'input.rules.total'],
    ['input.rules.total', -1, 'input.rules.total'],
    ['input.rules.maxOnline', '24', 'input.rules.maxOnline'],
    ['input.rules.minInitialDays', 1.5, 'input.rules.minInitialDays'],
    ['input.rules.reactivationYears', 101, 'input.rules.reactivationYears'],
    ['input.rules.firstRenewalExempt', 'no', 'input.rules.firstRenewalExempt'],
    ['input.rules.atRiskDays', -1, 'input.rules.atRiskDays'],
  ])('%s = %j', (path, value, field) => {
    const answer = answerCase(broken(path, value))
    expect(answer).toEqual({ id: 'E15', error: expect.stringContaining(field) })
  })

  test.each([null, 7, 'text', [], [[]], true])('%j is no record', (record) => {
    expect(answerCase(record)).toEqual({ id: null, error: expect.any(String) })
  })

  test.each([
    ['derivePeriods', { geo: 'CA', type: 'RN', effectiveAt: '2026-01-01', expiresAt: '2025-01-01' }],
    ['expectedFirstExpiry', { geo: 'CA', type: 'RN', effectiveAt: '2026-01-01' }],
    ['inclusiveLengthDays', { startsAt: '2026-01-02', endsAt: '2026-01-01' }],
    ['yearBoundaries', { startsAt: 20260101 }],
  ])('%s', (kind, input) => {
    expect(answerCase({ id: 3, kind, input })).toEqual({ id: 3, error: expect.any(String) })
  })
})

describe('the error says what is wanted', () => {
  test.each([
    ['input', [], 'input must be an object'],
    ['input.geo', 'ZZ', 'input.geo must be a known code'],
    ['input.effectiveAt', 7, 'input.effectiveAt must be a date YYYY-MM-DD'],
    ['input.renewalPeriods', {}, 'input.renewalPeriods must be an array'],
    ['input.renewalPeriods', [], 'input.renewalPeriods must not be empty'],
    ['input.renewalPeriods.0.startsAt', 7, 'input.renewalPeriods[0].startsAt must be a date YYYY-MM-DD'],
    ['input.renewalPeriods.0.endsAt', 7, 'input.renewalPeriods[0].endsAt must be a date YYYY-MM-DD'],
    ['input.renewalPeriods.0.endsAt', '2020-01-01', 'input.renewalPeriods[0].endsAt must not be before startsAt'],
    ['input.periodIndex', 2, 'input.periodIndex must be a whole number from 0 to 1'],
    ['input.credits.0.id', '', 'input.credits[0].id must be a text'],
    ['input.credits.0.units', '6', 'input.credits[0].units must be a number of hours or null'],
    ['input.credits.0.units', 1_000_000_001, 'input.credits[0].units must be a number of hours or null'],
    ['input.credits.0.format', 'x', `input.credits[0].format must be one of ${courseFormats.join(', ')}`],
    ['input.credits.0.createdAt', 'soon', 'input.credits[0].createdAt must be an ISO date and time'],
    ['input.credits.0.createdAt', '2024-13-01', 'input.credits[0].createdAt must be an ISO date and time'],
    ['input.rules.total', null, 'input.rules.total must be a number of hours'],
    ['input.rules.maxOnline', -1, 'input.rules.maxOnline must be zero or more'],
    ['input.rules.firstRenewalExempt', 'no', 'input.rules.firstRenewalExempt must be true or false'],
  ])('%s = %j: %s', (path, value, error) => {
    expect(answerCase(broken(path, value))).toEqual({ id: 'E15', error })
  })

  const license = { geo: 'TX', type: 'RN', effectiveAt: '2024-01-01', expiresAt: '2026-01-31', dob: '1990-01-01' }
  test.each([
    ['derivePeriods', { ...license, effectiveAt: 7 }, 'input.effectiveAt must be a date YYYY-MM-DD'],
    ['derivePeriods', { ...license, expiresAt: 7 }, 'input.expiresAt must be a date YYYY-MM-DD'],
    ['derivePeriods', { ...license, expiresAt: '2023-12-31' }, 'input.expiresAt must not be before effectiveAt'],
    ['derivePeriods', { ...license, firstLicense: 7 }, 'input.firstLicense must be true or false'],
    ['expectedFirstExpiry', { ...license, effectiveAt: 7 }, 'input.effectiveAt must be a date YYYY-MM-DD'],
    ['expectedFirstExpiry', { ...license, dob: 7 }, 'input.dob must be a date YYYY-MM-DD'],
    ['inclusiveLengthDays', { startsAt: 7 }, 'input.startsAt must be a date YYYY-MM-DD'],
    ['yearBoundaries', { startsAt: 7 }, 'input.startsAt must be a date YYYY-MM-DD'],
  ])('%s of %j: %s', (kind, input, error) => {
    expect(answerCase({ kind, input })).toEqual({ id: null, error })
  })

  test('of what is no record at all', () => {
    expect(answerCase(7)).toEqual({ id: null, error: 'the record must be an object' })
  })

  test('up to six codes are named', () => {
    expect(() => readCode('x', 'code', ['a', 'b', 'c', 'd', 'e', 'f'])).toThrow('code must be one of a, b, c, d, e, f')
    expect(() => readCode('x', 'code', ['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toThrow('code must be a known code')
  })

  test('a fault of the code is no error of the record', () => {
    const faulty = Object.defineProperty({ id: 1 }, 'kind', { get: () => expect.fail('a fault') })
    expect(() => answerCase(faulty)).toThrow('a fault')
  })
})

describe('what is just within the limits', () => {
  const one = { startsAt: '2024-01-01', endsAt: '2024-01-01' }
  test('a period and a license of one day', () => {
    expect(answerCase({ kind: 'inclusiveLengthDays', input: one })).toEqual({ id: null, result: 1 })
    const license = { geo: 'TX', type: 'RN', effectiveAt: '2024-01-01', expiresAt: '2024-01-01' }
    expect(answerCase({ kind: 'derivePeriods', input: license })).toEqual({ id: null, result: [one] })
  })

  test('the most hours that a record may have', () => {
    expect(answerCase(broken('input.credits.0.units', 1_000_000_000))).toMatchObject({
      result: { status: expect.any(String) },
    })
  })

  test.each([
    [null, true],
    ['2024-01-05', true],
    ['2024-01-05T10:00', true],
    ['2024-01-05 10:00Z', true],
    ['2024-01-05T10:00:01', true],
    ['2024-01-05T10:00:01.5Z', true],
    ['2024-01-05T10:00:01.123Z', true],
    ['2024-01-05T10:00:01+09:00', true],
    ['2024-01-05T10:00:01-0800', true],
    [' 2024-01-05', false],
    ['2024-01-05 UTC', false],
    ['2024-01-05T10', false],
    ['2024-01-05T10:00:01.Z', false],
    ['2024-01-05T10:00:01+9', false],
    [['2024-01-05'], false],
    [1_704_448_800_000, false],
  ])('a credit entered at %j is read: %s', (createdAt, read) => {
    expect('result' in answerCase(broken('input.credits.0.createdAt', createdAt))).toBe(read)
  })
})

describe('what may be left out', () => {
  const evaluated = (rules: object) =>
    answerCase({
      kind: 'evaluate',
      input: {
        geo: 'TX',
        type: 'RN',
        effectiveAt: '2024-01-01',
        renewalPeriods: [{ startsAt: '2024-01-01', endsAt: '2025-12-31' }],
        periodIndex: 0,
        asOf: '2025-11-15',
        credits: [{ id: 'a', completedAt: '2024-02-01', units: 4, format: 'ONLINE', approvedFor: null }],
        rules: { total: 20, ...rules },
      },
    })

  test('every limit but the total, an exemption, and approvals', () => {
    const given = { status: 'AT_RISK', counted: { total: 4 }, required: { total: 20 } }
    expect(evaluated({})).toMatchObject({ result: given })
    expect(evaluated({ minInitialDays: null, reactivationYears: null, maxOnline: null })).toEqual(evaluated({}))
    expect(evaluated({ firstRenewalExempt: true })).toMatchObject({ result: { status: 'EXEMPT' } })
  })

  test('the days at risk, which are then 90', () => {
    expect(evaluated({ atRiskDays: null })).toEqual(evaluated({ atRiskDays: 90 }))
    expect(evaluated({ atRiskDays: 45 })).toMatchObject({ result: { status: 'ON_TRACK' } })
    expect(evaluated({ atRiskDays: 46 })).toMatchObject({ result: { status: 'AT_RISK' } })
  })

  test('rules: those of the product are used; null means none', () => {
    const own = answerCase(broken('input.rules', undefined))
    expect(own).toEqual(answerCase(evaluateCase))
    expect(answerCase(broken('input.rules', null))).toMatchObject({ result: { status: 'NOT_TRACKED' } })
  })

  test('units, and days at risk', () => {
    expect(answerCase(broken('input.credits.0.units', undefined))).toMatchObject({ result: { counted: { total: 6 } } })
    expect(answerCase(broken('input.rules.atRiskDays', undefined))).toEqual(answerCase(evaluateCase))
  })

  test('a first expiry without a rule is unknown', () => {
    const input = { geo: 'NY', type: 'RN', effectiveAt: '2026-01-01', dob: '1990-01-01' }
    expect(answerCase({ id: 'x', kind: 'expectedFirstExpiry', input })).toEqual({ id: 'x', result: null })
  })

  test('an instant without a zone sorts as UTC, whatever the machine', () => {
    const at = (a: string, b: string) => {
      const credits = [
        { id: 'b', completedAt: '2024-01-05', units: 40, format: 'IN_PERSON', createdAt: a },
        { id: 'a', completedAt: '2024-01-05', units: 40, format: 'IN_PERSON', createdAt: b },
      ]
      const { result } = answerCase(broken('input.credits', credits)) as {
        result: { credits: { countedUnits: number }[] }
      }
      return result.credits.map(({ countedUnits }) => countedUnits)
    }
    expect(at('2024-01-05T10:00:00', '2024-01-05T10:00:01Z')).toEqual([36, 0])
    expect(at('2024-01-05T10:00:01Z', '2024-01-05T10:00:00')).toEqual([0, 36])
    expect(at('2024-01-05', '2024-01-05')).toEqual([0, 36])
  })
})

const isAnswer = (answer: object) => 'id' in answer && 'result' in answer !== 'error' in answer

/** Any JSON inserted anywhere into a valid record. */
const mutated = fc
  .record({ record: fc.constantFrom(...cases), steps: fc.array(fc.nat(6), { maxLength: 5 }), value: fc.jsonValue() })
  .map(({ record, steps, value }) => {
    const copy = structuredClone(record) as unknown as Record<string, unknown>
    let node: Record<string, unknown> = copy
    for (const step of steps) {
      const keys = Object.keys(node)
      const next = node[keys[step % Math.max(1, keys.length)] ?? '']
      if (typeof next !== 'object' || next === null) break
      node = next as Record<string, unknown>
    }
    const keys = Object.keys(node)
    node[keys[(steps[0] ?? 0) % Math.max(1, keys.length)] ?? 'x'] = value
    return copy
  })

test('no JSON makes it fall: each record is answered or refused', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), mutated), (record) => isAnswer(answerCase(record))),
    { numRuns: 2000 },
  )
})
