import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sameKeyOf } from '@/lib/domain/credit-proposals/proposal'
import {
  checkProposals,
  type ProposalColumn,
  type ProposalMember,
  proposalColumns,
  proposalColumnsOf,
  proposalKey,
  readProposalRow,
} from '@/lib/domain/credit-proposals/read-file'

const today = '2026-11-21'
const fine = { employeeId: 'E1', title: 'Falls', completedAt: '11/20/2026', units: '1.5', format: 'Online' }
const read = (cells: Partial<Record<ProposalColumn, string>>, line = 2) => {
  const columns = new Map(Object.keys(cells).map((name, index) => [name as ProposalColumn, index]))
  return readProposalRow({ line, cells: Object.values(cells) }, columns, today)
}

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
  ])('%s is %s', (header, column) => expect([...proposalColumnsOf([header]).keys()]).toEqual([column]))
  test('what is not known is left out, and of the same twice the first counts', () =>
    expect(proposalColumnsOf(['Shoe size', 'Hours', 'Units'])).toEqual(new Map([['units', 1]])))
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
