import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerCase } from '@/lib/domain/compliance/case-format'
import { ruleBodies } from '@/lib/domain/compliance/hours-fields'
import { readRequirement } from '@/lib/domain/compliance/requirement-reader'
import { specificationBook } from '@/lib/domain/compliance/shipped-rules'
import { creditActivities } from '@/lib/domain/lists/activities'

const work = { kind: 'PRACTICE', amount: 520, within: 'PERIOD' }
const evidence = { evidence: work }
const attestation = { id: 'a', kind: 'PRACTICE', amount: 1, from: '2025-01-01', to: '2025-12-31', basis: 'STATED' }
const input = {
  geo: 'OK',
  type: 'RN',
  effectiveAt: '2024-12-01',
  renewalPeriods: [{ startsAt: '2024-12-01', endsAt: '2026-11-30' }],
  periodIndex: 0,
  asOf: '2026-06-01',
  credits: [],
  requirement: evidence,
  attestations: [],
  answers: {},
}

const answerTo = (more: object) =>
  answerCase({ id: 'x', kind: 'requirement', input: { ...input, ...more } }, specificationBook)
const errorOf = (more: object) => {
  const answer = answerTo(more)
  return 'error' in answer ? answer.error : null
}

const nodes = 'all, any, hours, evidence'
const kinds = 'PRACTICE, CERTIFICATION, ACADEMIC, REFRESHER, EVALUATION, PRECEPTOR, EXAMINATION, OTHER, PUBLICATION'
const ways = 'HOURS, PRACTICE, CERTIFICATION, ACADEMIC, REFRESHER, EVALUATION, PRECEPTOR, EXAMINATION, OTHER'
const limits =
  'total, minFirstYear, minSecondYear, maxFirstYear, maxOnline, minInitialDays, firstRenewalExempt, reactivationYears, atRiskDays, minLive, maxByActivity, maxTogether, sameCourseOnce, approvedBy, minEachYear, hoursBefore'
const aboveZero = 'must be a number above 0 with at most two decimals'

describe('a requirement that cannot be read', () => {
  const way = (name: string, more: object = {}) => ({ way: name, needs: evidence, ...more })
  const node = (fields: object) => ({ evidence: { ...work, ...fields } })
  const year = (fields: object) => ({ hours: { total: 48, ...fields } })
  test.each<[requirement: unknown, error: string]>([
    [undefined, ' must be an object'],
    [null, ' must be an object'],
    [[], ' must be an object'],
    ['PRACTICE', ' must be an object'],
    [{}, ` must be an object with exactly one of ${nodes}`],
    [{ some: [] }, ` must be an object with exactly one of ${nodes}`],
    [{ toString: [] }, ` must be an object with exactly one of ${nodes}`],
    [{ ...evidence, all: [evidence] }, ` must be an object with exactly one of ${nodes}`],
    [{ ...evidence, note: 'x' }, ` must be an object with exactly one of ${nodes}`],
    [{ all: {} }, '.all must be an array'],
    [{ all: [] }, '.all must be a list that is not empty'],
    [{ all: [evidence, null] }, '.all[1] must be an object'],
    [{ all: [{ any: [] }] }, '.all[0].any must be a list that is not empty'],
    [{ any: evidence }, '.any must be an array'],
    [{ any: [] }, '.any must be a list that is not empty'],
    [{ any: [evidence] }, '.any[0].evidence is not known; input.requirement.any[0] may have way, needs'],
    [{ any: [way('PUBLICATION')] }, `.any[0].way must be one of ${ways}`],
    [{ any: [way('practice')] }, `.any[0].way must be one of ${ways}`],
    [{ any: [{ way: 'PRACTICE' }] }, '.any[0].needs must be an object'],
    [{ any: [way('PRACTICE', { needs: null })] }, '.any[0].needs must be an object'],
    [
      { any: [way('PRACTICE'), way('OTHER'), way('PRACTICE')] },
      '.any[2].way must be unique, and PRACTICE is there twice',
    ],
    [{ evidence: 'PRACTICE' }, '.evidence must be an object'],
    [
      { evidence: { ...work, issuer: 'x' } },
      '.evidence.issuer is not known; input.requirement.evidence may have kind, amount, paid, within',
    ],
    [node({ kind: 'HOURS' }), `.evidence.kind must be one of ${kinds}`],
    [node({ kind: undefined }), `.evidence.kind must be one of ${kinds}`],
    ...[0, -1, 0.001, 1.005, 520.123, 1e300, Number.NaN, '520', null, [520]].map((amount): [unknown, string] => [
      node({ amount }),
      `.evidence.amount ${aboveZero}`,
    ]),
    [node({ paid: false }), '.evidence.paid must be true or left out'],
    [node({ paid: 'yes' }), '.evidence.paid must be true or left out'],
    [node({ paid: null }), '.evidence.paid must be true or left out'],
    ...['period', undefined, null, 12, ['PERIOD']].map((within): [unknown, string] => [
      node({ within }),
      '.evidence.within must be PERIOD, AT_END or {"monthsBeforeEnd": months}',
    ]),
    [node({ within: { monthsBeforeEnd: 0 } }), '.evidence.within.monthsBeforeEnd must be 1 or more'],
    [node({ within: {} }), '.evidence.within.monthsBeforeEnd must be a whole number from 0 to 1200'],
    [
      node({ within: { monthsBeforeEnd: 1.5 } }),
      '.evidence.within.monthsBeforeEnd must be a whole number from 0 to 1200',
    ],
    [
      node({ within: { monthsBeforeEnd: 1201 } }),
      '.evidence.within.monthsBeforeEnd must be a whole number from 0 to 1200',
    ],
    [
      node({ within: { monthsBeforeEnd: 12, days: 1 } }),
      '.evidence.within.days is not known; input.requirement.evidence.within may have monthsBeforeEnd',
    ],
    [{ hours: null }, '.hours must be an object'],
    [{ hours: {} }, '.hours.total must be a number of hours'],
    [year({ total: -1 }), '.hours.total must be zero or more'],
    [year({ maxOnline: '24' }), '.hours.maxOnline must be a number of hours or null'],
    [year({ firstRenewalExempt: 1 }), '.hours.firstRenewalExempt must be true or false'],
    [year({ minLife: 4 }), `.hours.minLife is not known; input.requirement.hours may have ${limits}`],
    [year({ minSecondYear: 12 }), '.hours.maxFirstYear must be at most total less minSecondYear, 36'],
    [
      year({ minSecondYear: 12, maxFirstYear: null }),
      '.hours.maxFirstYear must be at most total less minSecondYear, 36',
    ],
    [
      year({ minSecondYear: 12, maxFirstYear: 36.01 }),
      '.hours.maxFirstYear must be at most total less minSecondYear, 36',
    ],
    [
      year({ minSecondYear: 48, maxFirstYear: 0.01 }),
      '.hours.maxFirstYear must be at most total less minSecondYear, 0',
    ],
    [year({ minSecondYear: 48.01, maxFirstYear: 0 }), '.hours.minSecondYear must be at most total, 48'],
    [year({ minLive: 48.01 }), '.hours.minLive must be at most total, 48'],
    [year({ minLive: 12, maxOnline: 36 }), '.hours.maxOnline must be left out where minLive is stated'],
    [year({ minEachYear: 12, minFirstYear: 12 }), '.hours.minFirstYear must be left out where minEachYear is stated'],
    [
      year({ maxByActivity: { READING: 12 } }),
      `.hours.maxByActivity.READING is not known; input.requirement.hours.maxByActivity may have ${creditActivities.join(', ')}`,
    ],
    [year({ maxByActivity: { TEACHING: null } }), '.hours.maxByActivity.TEACHING must be a number of hours'],
    [year({ maxByActivity: {} }), `.hours.maxByActivity must be at least one of ${creditActivities.join(', ')}`],
    [year({ maxTogether: {} }), '.hours.maxTogether must be an array'],
    [year({ maxTogether: [] }), '.hours.maxTogether must be a list that is not empty'],
    [
      year({ maxTogether: [{ activities: ['TEACHING'], most: 4 }] }),
      `.hours.maxTogether[0].activities must be two or more of ${creditActivities.join(', ')}, each once`,
    ],
    [
      year({ maxTogether: [{ activities: ['OTHER', 'TEACHING', 'OTHER'], most: 4 }] }),
      `.hours.maxTogether[0].activities must be two or more of ${creditActivities.join(', ')}, each once`,
    ],
    [
      year({ maxTogether: [{ activities: ['OTHER', 'READING'], most: 4 }] }),
      `.hours.maxTogether[0].activities[1] must be one of ${creditActivities.join(', ')}`,
    ],
    [
      year({ maxTogether: [{ activities: ['OTHER', 'TEACHING'], most: null }] }),
      '.hours.maxTogether[0].most must be a number of hours',
    ],
    [
      year({ maxTogether: [{ activities: ['OTHER', 'TEACHING'], units: 4 }] }),
      '.hours.maxTogether[0].units is not known; input.requirement.hours.maxTogether[0] may have activities, most',
    ],
    [year({ maxByActivity: { OTHER: -1 } }), '.hours.maxByActivity.OTHER must be zero or more'],
    [
      year({ maxTogether: [{ activities: ['OTHER', 'TEACHING'], most: -1 }] }),
      '.hours.maxTogether[0].most must be zero or more',
    ],
    [year({ sameCourseOnce: 'DAY' }), '.hours.sameCourseOnce must be one of PERIOD, YEAR'],
    [year({ hoursBefore: -1 }), '.hours.hoursBefore must be a whole number from 0 to 1200'],
    [year({ minLive: 12, minEachYear: 48.01 }), '.hours.minEachYear must be at most total, 48'],
    [
      year({ minEachYear: 12, minSecondYear: 0, maxFirstYear: 48 }),
      '.hours.minSecondYear must be left out where minEachYear is stated',
    ],
    [year({ minEachYear: 12, maxFirstYear: 36 }), '.hours.maxFirstYear must be left out where minEachYear is stated'],
    [year({ approvedBy: ['ANCC', 'BRN'] }), `.hours.approvedBy[1] must be one of ${ruleBodies.join(', ')}`],
    [year({ approvedBy: [] }), `.hours.approvedBy must be a list with some of ${ruleBodies.join(', ')}`],
    [year({ hoursBefore: 1201 }), '.hours.hoursBefore must be a whole number from 0 to 1200'],
  ])('%j', (requirement, error) => {
    expect(errorOf({ requirement })).toBe(`input.requirement${error}`)
  })

  test('deeper than a law is', () => {
    const nested = (levels: number): object => (levels === 1 ? evidence : { all: [nested(levels - 1)] })
    expect(errorOf({ requirement: nested(20) })).toBeNull()
    const path = `input.requirement${'.all[0]'.repeat(20)}`
    expect(errorOf({ requirement: nested(21) })).toBe(`${path} must not be deeper than 20 levels`)
    const deep = JSON.parse(`${'{"any":[{"way":"OTHER","needs":'.repeat(50_000)}{}${'}]}'.repeat(50_000)}`)
    expect(errorOf({ requirement: deep })).toContain('must not be deeper than 20 levels')
  })
})

describe('what else is stated', () => {
  const own = 'must be a name in capitals, digits and underscores'
  test.each<[fields: object, error: string]>([
    [
      { rules: null },
      'input.rules is not known; input may have geo, type, effectiveAt, renewalPeriods, periodIndex, asOf, credits, requirement, attestations, answers, exemptions, firstRenewal',
    ],
    [{ geo: 'ZZ' }, 'input.geo must be a known code'],
    [{ periodIndex: 1 }, 'input.periodIndex must be a whole number from 0 to 0'],
    [{ attestations: undefined }, 'input.attestations must be an array'],
    [{ attestations: [null] }, 'input.attestations[0] must be an object'],
    [{ attestations: [attestation, attestation] }, 'input.attestations[1].id must be unique, and a is there twice'],
    ...(
      [
        [{ id: '' }, 'id must be a text'],
        [{ kind: 'HOURS' }, `kind must be one of ${kinds}`],
        [{ amount: 0 }, `amount ${aboveZero}`],
        [{ amount: null }, `amount ${aboveZero}`],
        [{ amount: 1.001 }, `amount ${aboveZero}`],
        [{ from: null }, 'from must be a date YYYY-MM-DD'],
        [{ from: '2025-02-29' }, 'from must be a date YYYY-MM-DD'],
        [{ from: '2026-01-01' }, 'to must not be before from'],
        [{ to: undefined }, 'to must be a date YYYY-MM-DD'],
        [{ basis: 'COUNTED' }, 'basis must be one of STATED, DOCUMENTED, CONFIRMED'],
        [{ paid: null }, 'paid must be true or false'],
        [
          { issuer: 'x' },
          'issuer is not known; input.attestations[0] may have id, kind, amount, from, to, basis, paid',
        ],
      ] as const
    ).map(([fields, error]): [object, string] => [
      { attestations: [{ ...attestation, ...fields }] },
      `input.attestations[0].${error}`,
    ]),
    [{ answers: undefined }, 'input.answers must be an object'],
    [
      { answers: { way: [] } },
      'input.answers.way is not known; input.answers may have ways, ruledOut, exemptions, firstRenewal',
    ],
    [{ answers: { ways: 'HOURS' } }, 'input.answers.ways must be an array'],
    [{ answers: { ways: ['HOURS', 'PUBLICATION'] } }, `input.answers.ways[1] must be one of ${ways}`],
    [{ answers: { ruledOut: ['HOURS'] } }, `input.answers.ruledOut[0] must be one of ${kinds}`],
    [{ answers: { exemptions: ['military'] } }, `input.answers.exemptions[0] ${own}`],
    [{ answers: { firstRenewal: null } }, `input.answers.firstRenewal ${own}`],
    [{ exemptions: {} }, 'input.exemptions must be an array'],
    [{ exemptions: [{ name: 'military', needs: null }] }, `input.exemptions[0].name ${own}`],
    [{ exemptions: [{ name: '1', needs: null }] }, `input.exemptions[0].name ${own}`],
    [{ exemptions: [{ name: 'MILITARY' }] }, 'input.exemptions[0].needs must be a requirement or null'],
    [
      { exemptions: [{ name: 'A', needs: { all: [] } }] },
      'input.exemptions[0].needs.all must be a list that is not empty',
    ],
    [
      { exemptions: [{ name: 'A', needs: null, until: 1 }] },
      'input.exemptions[0].until is not known; input.exemptions[0] may have name, needs',
    ],
    [
      { exemptions: ['A', 'B', 'A'].map((name) => ({ name, needs: null })) },
      'input.exemptions[2].name must be unique, and A is there twice',
    ],
    [{ firstRenewal: [] }, 'input.firstRenewal must be an object'],
    [{ firstRenewal: null }, 'input.firstRenewal must be an object'],
    [{ firstRenewal: { examination: null } }, `input.firstRenewal.examination ${own}`],
    [
      { firstRenewal: { EXAMINATION: {} } },
      `input.firstRenewal.EXAMINATION must be an object with exactly one of ${nodes}`,
    ],
    [JSON.parse('{"firstRenewal":{"__proto__":null}}'), `input.firstRenewal.__proto__ ${own}`],
  ])('%j', (fields, error) => {
    expect(errorOf(fields)).toBe(error)
  })
})

test.each([
  [
    'hours of which all are for the second year',
    { requirement: { hours: { total: 48, minSecondYear: 48, maxFirstYear: 0 } } },
  ],
  [
    'no minimum for the second year, and no maximum for the first',
    { requirement: { hours: { total: 48, minFirstYear: 12 } } },
  ],
  ['an attestation of one day', { attestations: [{ ...attestation, to: attestation.from }] }],
  ['one without an amount, and of unpaid work', { attestations: [{ ...attestation, amount: undefined, paid: false }] }],
  [
    'the same name of a way in two places',
    { requirement: { all: [1, 2].map(() => ({ any: [{ way: 'OTHER', needs: evidence }] })) } },
  ],
  [
    'what was answered twice',
    { answers: { ways: ['HOURS', 'HOURS'], ruledOut: ['OTHER', 'OTHER'], exemptions: ['A', 'A'] } },
  ],
  [
    'a name with digits',
    { exemptions: [{ name: 'A_2', needs: evidence }], firstRenewal: { UNDER_12_MONTHS: evidence } },
  ],
])('%s is read', (_title, fields) => {
  expect(errorOf(fields)).toBeNull()
})

test('amounts and hours are read as hundredths, what is left out as none', () => {
  expect(readRequirement({ evidence: { kind: 'PUBLICATION', within: { monthsBeforeEnd: 1 } } }, 'x')).toEqual({
    node: 'EVIDENCE',
    evidence: { kind: 'PUBLICATION', amount: null, paid: false, within: { monthsBeforeEnd: 1 } },
  })
  const part = { evidence: { ...work, amount: 0.07, paid: true } }
  const hours = { hours: { total: 48, minSecondYear: 12, maxFirstYear: 36, atRiskDays: 60 } }
  expect(readRequirement({ any: [{ way: 'OTHER', needs: { all: [part, hours] } }] }, 'x')).toEqual({
    node: 'ANY',
    ways: [
      {
        way: 'OTHER',
        needs: {
          node: 'ALL',
          parts: [
            { node: 'EVIDENCE', evidence: { kind: 'PRACTICE', amount: 7, paid: true, within: 'PERIOD' } },
            {
              node: 'HOURS',
              limits: {
                total: 4800,
                minFirstYear: null,
                minSecondYear: 1200,
                maxFirstYear: 3600,
                maxOnline: null,
                minInitialDays: null,
                firstRenewalExempt: false,
                reactivationYears: null,
                atRiskDays: 60,
              },
            },
          ],
        },
      },
    ],
  })
})

test('every amount with two decimals is kept as it is written', () => {
  const one = { ...input, requirement: { evidence: { ...work, amount: 1_000_000_000 } } }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (hundredths) => {
      const attestations = [{ ...attestation, amount: hundredths / 100 }]
      const missing = [{ what: 'PRACTICE', amount: (100_000_000_000 - hundredths) / 100 }]
      expect(answerTo({ ...one, attestations })).toMatchObject({ result: { missing } })
    }),
    { numRuns: 500, seed: 45 },
  )
})
