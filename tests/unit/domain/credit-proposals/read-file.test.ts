import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  type ProposalColumn,
  proposalColumns,
  proposalColumnsOf,
  readProposalColumns,
} from '@/lib/domain/credit-proposals/columns'
import { sameKeyOf } from '@/lib/domain/credit-proposals/proposal'
import {
  checkProposals,
  type ProposalMember,
  proposalKey,
  readProposalRow,
} from '@/lib/domain/credit-proposals/read-file'
import type { DateOrder } from '@/lib/domain/imports/read-date'

const today = '2026-11-21'
const fine = { employeeId: 'E1', title: 'Falls', completedAt: '11/20/2026', units: '1.5', format: 'Online' }
const read = (cells: Partial<Record<ProposalColumn, string>>, line = 2) => {
  const columns = new Map(Object.keys(cells).map((name, index) => [name as ProposalColumn, index]))
  return readProposalRow({ line, cells: Object.values(cells) }, columns, today)
}

test('live, the activity and approvals are read as people write them', () => {
  const found = (cells: Partial<Record<ProposalColumn, string>>) => read({ ...fine, ...cells })
  const said = { live: 'Sí', activity: 'self-study', approvals: 'ancc P0123; BOARD-CA CEP 15437; the county' }
  expect(found(said).credit).toMatchObject({
    live: true,
    activity: 'SELF_STUDY',
    approvals: ['ANCC P0123', 'BOARD-CA CEP 15437'],
  })
  expect(found({}).credit).toMatchObject({ live: false, activity: 'COURSE', approvals: [] })
  expect(found({ format: 'Live webinar' }).credit).toMatchObject({ format: 'ONLINE', live: true })
  expect(found({ live: 'maybe', activity: 'reading' }).problems.map(({ key }) => key)).toEqual([
    'validation.chooseOne',
    'validation.chooseOne',
  ])
})

describe('headers', () => {
  test.each([
    ['Employee ID', 'employeeId'],
    ['E-mail', 'email'],
    ['Course title', 'title'],
    ['Date completed', 'completedAt'],
    ['Horas', 'units'],
    ['Formato', 'format'],
    ['修了日', 'completedAt'],
    ['Approval number', 'providerNumber'],
    ['Course Approval #', 'providerNumber'],
    ['CEP Number', 'providerNumber'],
    ['How held', 'format'],
    ['Delivery type', 'format'],
    ['Modality', 'format'],
    ['Online part', 'onlineUnits'],
    ['Online hrs', 'onlineUnits'],
    ['Contact hrs', 'units'],
  ])('%s is %s', (header, column) => expect([...proposalColumnsOf([header]).keys()]).toEqual([column]))
  test('what is not known is left out, and the surer of two names counts', () => {
    expect(proposalColumnsOf(['Shoe size', 'Hours', 'Units'])).toEqual(new Map([['units', 1]]))
    expect(proposalColumnsOf(['Units', 'Hours'])).toEqual(new Map([['units', 1]]))
    expect(proposalColumnsOf(['Title', 'Date', 'Course Title', 'Date Completed'])).toEqual(
      new Map([
        ['title', 2],
        ['completedAt', 3],
      ]),
    )
  })
  test('two equal names are a question', () =>
    expect(readProposalColumns(['Completed on', 'Title', 'Completion date'])).toEqual({
      columns: new Map([['title', 1]]),
      questions: [{ target: 'completedAt', columns: [0, 2] }],
    }))
})

describe('a row', () => {
  test('is read with its hours in hundredths', () =>
    expect(read({ ...fine, providerNumber: 'NAC 1', topics: 'Safety; Ethics' })).toMatchObject({
      line: 2,
      employeeId: 'E1',
      problems: [],
      credit: {
        title: 'Falls',
        completedAt: '2026-11-20',
        units: 150,
        onlineUnits: null,
        format: 'ONLINE',
        providerNumber: 'NAC 1',
        topics: ['Safety', 'Ethics'],
      },
    }))

  test.each([
    ['presencial', 'IN_PERSON'],
    ['In person', 'IN_PERSON'],
    ['IN_PERSON', 'IN_PERSON'],
    ['HYBRID', 'HYBRID'],
    ['オンライン', 'ONLINE'],
  ])('%s is the format %s', (text, format) => expect(read({ ...fine, format: text }).credit?.format).toBe(format))

  test('the online part is kept of hybrid courses alone', () => {
    expect(read({ ...fine, format: 'hybrid', onlineUnits: '0.5' }).credit?.onlineUnits).toBe(50)
    expect(read({ ...fine, onlineUnits: '0.5' }).credit?.onlineUnits).toBeNull()
  })

  test('a decimal comma is read as in a form', () => expect(read({ ...fine, units: '1,5' }).credit?.units).toBe(150))

  test('a row without hours is read', () => expect(read({ ...fine, units: '' }).credit?.units).toBeNull())

  test.each([
    [{ title: '' }, 'validation.required', 1],
    [{ title: 'x'.repeat(201) }, 'validation.tooLong', 1],
    [{ completedAt: '11/22/2026' }, 'validation.dateInFuture', 2],
    [{ completedAt: 'soon' }, 'validation.couldNotParseDate', 2],
    [{ units: '1,000' }, 'validation.units', 3],
    [{ units: '1000' }, 'validation.units', 3],
    [{ format: 'film' }, 'validation.chooseOne', 4],
    [{ employeeId: '' }, 'imports.problems.noKey', null],
    [{ phone: '12' }, 'validation.phone', 5],
  ])('%j is refused at its column', (wrong, key, column) => {
    const { credit, problems } = read({ ...fine, ...wrong })
    expect(credit).toBeNull()
    expect(problems).toMatchObject([{ key, column }])
  })

  test('a date in the order of Japan is read', () =>
    expect(read({ ...fine, completedAt: '2026/11/5' }).credit?.completedAt).toBe('2026-11-05'))
})

describe('files of CE Broker', () => {
  const header = [
    'Employee ID',
    'Course Name',
    'Educational Provider',
    'CE Broker Provider #',
    'Delivery Method',
    'Date Completed',
    'Hours Awarded',
  ]
  const row = (...cells: string[]) => readProposalRow({ line: 2, cells }, proposalColumnsOf(header), today)

  test('are read with their columns, a time, hours with a unit and their ways of delivery', () =>
    expect(row('E1', 'Falls', 'Sunrise', '50-1234', 'Anytime', '11/20/2026 12:00:00 AM', '1.5 hrs')).toMatchObject({
      problems: [],
      credit: {
        title: 'Falls',
        providerName: 'Sunrise',
        providerNumber: '50-1234',
        format: 'ONLINE',
        completedAt: '2026-11-20',
        units: 150,
      },
    }))

  test.each([
    ['1.5 hrs', 150],
    ['1,5 h', 150],
    ['2 Contact Hours', 200],
    ['1 CE hour', 100],
    ['1.5 horas', 150],
    ['1.5時間', 150],
    ['90 min', 150],
    ['45 minutes', 75],
    ['1.375 hrs', 137],
    ['0.833', 83],
    ['\u00a01.50\u200b', 150],
    ['="1.5"', null],
  ])('%j is %j hundredths', (text, units) => expect(read({ ...fine, units: text }).credit?.units ?? null).toBe(units))

  test.each([
    ['0.1 CEU', { key: 'creditProposals.problems.ceu', column: 3, params: { hours: 1 } }],
    ['1.5 CEUs', { key: 'creditProposals.problems.ceu', column: 3, params: { hours: 15 } }],
    ['50 min', { key: 'validation.units', column: 3 }],
    ['2 days', { key: 'validation.units', column: 3 }],
  ])('%j is asked about', (text, problem) => {
    const { credit, problems } = read({ ...fine, units: text })
    expect(credit).toBeNull()
    expect(problems).toEqual([problem])
  })

  test.each([
    ['Live', 'IN_PERSON'],
    ['Classroom', 'IN_PERSON'],
    ['Live Webinar', 'ONLINE'],
    ['Online - Self-Paced', 'ONLINE'],
    ['Computer-based', 'ONLINE'],
  ])('%s is the format %s', (text, format) => expect(read({ ...fine, format: text }).credit?.format).toBe(format))
})

test('days and keys are read as in a list of people', () => {
  const credit = (completedAt: string, order?: DateOrder) => {
    const columns = new Map(Object.keys(fine).map((name, index) => [name as ProposalColumn, index]))
    const row = readProposalRow({ line: 2, cells: Object.values({ ...fine, completedAt }) }, columns, today, order)
    return row.problems[0]?.key ?? row.credit?.completedAt
  }
  expect(credit('20-Nov-2026')).toBe('2026-11-20')
  expect(credit('46000')).toBe('2025-12-09')
  expect(credit('3/4/2026', 'unclear')).toBe('creditProposals.problems.dateOrder')
  expect(credit('12/31/2025', 'dayFirst')).toBe('validation.couldNotParseDate')
  expect(credit('31/12/2025', 'dayFirst')).toBe('2025-12-31')
  expect(credit('')).toBe('validation.required')
  expect(read({ ...fine, employeeId: '\u200e00\u00ad42' }).employeeId).toBe('0042')
})

describe('what becomes of rows', () => {
  const member = (id: string, overrides: Partial<ProposalMember> = {}): ProposalMember => ({
    id,
    userId: `user-${id}`,
    state: 'ACTIVE',
    employeeId: id,
    contacts: [`${id.toLowerCase()}@a.test`],
    ...overrides,
  })
  const members = [member('E1'), member('E2', { state: 'ON_LEAVE' }), member('E3', { state: 'ENDED' })]
  const outcome = (...rows: ReturnType<typeof read>[]) =>
    checkProposals(rows, members, new Set()).map(({ outcome: said, problems }) => problems[0]?.key ?? said)

  test('active and on-leave members are proposed to, nobody else', () =>
    expect(outcome(read(fine), read({ ...fine, employeeId: 'E2' }), read({ ...fine, employeeId: 'E3' }))).toEqual([
      'add',
      'add',
      'creditProposals.problems.noMember',
    ]))

  test('a member is found by a contact, and must be one person', () =>
    expect(
      outcome(
        read({ ...fine, employeeId: '', email: 'E1@a.test' }),
        read({ ...fine, email: 'e2@a.test' }),
        read({ ...fine, email: 'nobody@a.test' }),
      ),
    ).toEqual(['add', 'creditProposals.problems.differs', 'creditProposals.problems.differs']))

  test('the same twice, and what was proposed before, is unchanged', () => {
    expect(outcome(read(fine), read({ ...fine, title: ' FALLS ' }), read({ ...fine, units: '2' }))).toEqual([
      'add',
      'unchanged',
      'add',
    ])
    const credit = read(fine).credit!
    const key = { userId: 'user-E1', completedAt: credit.completedAt, sameKey: sameKeyOf(credit) }
    const before = new Set([proposalKey(key)])
    expect(checkProposals([read(fine)], members, before)[0]?.outcome).toBe('unchanged')
  })
})

test.each(['en', 'es', 'ja'])('the sample file in %s is understood as it is', (locale) => {
  const { fields } = JSON.parse(readFileSync(`locales/${locale}/creditProposals.json`, 'utf8')) as {
    fields: Record<ProposalColumn, string>
  }
  expect([...proposalColumnsOf(proposalColumns.map((column) => fields[column])).keys()]).toEqual([...proposalColumns])
})
