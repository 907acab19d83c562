import { describe, expect, test } from 'vitest'
import { evaluateRequirement } from '@/lib/domain/compliance/evaluate-requirement'
import type {
  Attestation,
  AttestationBasis,
  Evidence,
  EvidenceKind,
  RequirementInput,
  RequirementNode,
  WayName,
} from '@/lib/domain/compliance/requirement'
import { credit } from './records'
import { hoursOf, recordOf } from './requirement-records'

const evidence = (kind: EvidenceKind, more: Partial<Evidence> = {}): RequirementNode => ({
  node: 'EVIDENCE',
  evidence: { kind, amount: null, paid: false, within: 'PERIOD', ...more },
})
const hours = (total: number, more: object = {}): RequirementNode => ({ node: 'HOURS', limits: hoursOf(total, more) })
const all = (...parts: [RequirementNode, ...RequirementNode[]]): RequirementNode => ({ node: 'ALL', parts })
const any = (...ways: [[WayName, RequirementNode], ...[WayName, RequirementNode][]]): RequirementNode => {
  const [first, ...more] = ways.map(([way, needs]) => ({ way, needs }))
  return { node: 'ANY', ways: [first!, ...more] }
}
const attested = (kind: EvidenceKind, basis: AttestationBasis, amount = 0, more: Partial<Attestation> = {}) => ({
  id: `${kind}-${basis}-${amount}`,
  kind,
  amount,
  from: '2025-01-01',
  to: '2025-12-31',
  basis,
  paid: false,
  ...more,
})
const evaluate = (node: RequirementNode, more: Partial<RequirementInput> = {}) =>
  evaluateRequirement({ ...recordOf(node), ...more })
const answers = (more: Partial<RequirementInput['answers']>) => ({
  answers: { ways: [], ruledOut: [], exemptions: [], firstRenewal: null, ...more },
})
const afterEnd = { asOf: '2026-12-01' }

describe('hours', () => {
  test('missed in the first year, nothing is left to earn: an amount of 0 stays', () => {
    const node = hours(400, { minFirstYear: 200, maxFirstYear: 300 })
    const late = { effectiveAt: '2020-01-01', credits: [credit('2026-01-01', 4)] }
    expect(evaluate(node, late)).toMatchObject({
      state: 'MISSED',
      basis: null,
      missing: [{ what: 'HOURS', amount: 0, mustBeInPerson: 0 }],
    })
  })

  test('with an online maximum, what must be in person is told', () => {
    expect(evaluate(hours(400, { maxOnline: 100 })).missing).toEqual([
      { what: 'HOURS', amount: 400, mustBeInPerson: 300 },
    ])
  })

  test.each([
    ['on track', '2026-01-01', 'OPEN'],
    ['at risk', '2026-11-01', 'OPEN'],
    ['after the end', '2026-12-01', 'MISSED'],
  ])('short %s', (_title, asOf, state) => {
    expect(evaluate(hours(400), { asOf, effectiveAt: '2020-01-01' })).toMatchObject({ state, question: false })
  })

  test('an exempt period is met, and only stated', () => {
    expect(evaluate(hours(400, { firstRenewalExempt: true }))).toMatchObject({
      state: 'MET',
      basis: 'STATED',
      exemption: null,
      missing: [],
      question: false,
    })
    const beside = all(hours(400, { firstRenewalExempt: true }), evidence('PRACTICE', { amount: 300 }))
    const some = { attestations: [attested('PRACTICE', 'STATED', 100)] }
    expect(evaluate(beside, some)).toMatchObject({ state: 'OPEN', question: false })
  })
})

describe('evidence', () => {
  const work = evidence('PRACTICE', { amount: 300 })

  test.each<[basis: AttestationBasis | null, attestations: Attestation[]]>([
    ['CONFIRMED', [attested('PRACTICE', 'STATED', 300), attested('PRACTICE', 'CONFIRMED', 300)]],
    ['DOCUMENTED', [attested('PRACTICE', 'STATED', 300), attested('PRACTICE', 'DOCUMENTED', 300)]],
    ['DOCUMENTED', [attested('PRACTICE', 'DOCUMENTED', 1), attested('PRACTICE', 'CONFIRMED', 299)]],
    ['STATED', [attested('PRACTICE', 'STATED', 1), attested('PRACTICE', 'CONFIRMED', 299)]],
    ['CONFIRMED', [attested('PRACTICE', 'CONFIRMED', 300), attested('PRACTICE', 'STATED')]],
    [null, [attested('PRACTICE', 'CONFIRMED', 299)]],
    [null, [attested('PRACTICE', 'CONFIRMED', 299), attested('ACADEMIC', 'CONFIRMED', 300)]],
  ])('the basis is that of the weakest one it takes: %s', (basis, attestations) => {
    expect(evaluate(work, { attestations }).basis).toBe(basis)
  })

  test('of any amount: one attestation without an amount is enough, and the best one counts', () => {
    const attestations = [attested('REFRESHER', 'STATED'), attested('REFRESHER', 'DOCUMENTED')]
    expect(evaluate(evidence('REFRESHER'), { attestations })).toMatchObject({ state: 'MET', basis: 'DOCUMENTED' })
    expect(evaluate(evidence('REFRESHER')).missing).toEqual([{ what: 'REFRESHER' }])
  })

  test('of some amount: an attestation without one counts as nothing', () => {
    const attestations = [attested('PRACTICE', 'CONFIRMED')]
    expect(evaluate(work, { attestations }).missing).toEqual([{ what: 'PRACTICE', amount: 300 }])
  })

  test('amounts that overlap in time add up', () => {
    const attestations = [attested('PRACTICE', 'STATED', 150), attested('PRACTICE', 'STATED', 150, { id: 'b' })]
    expect(evaluate(work, { attestations })).toMatchObject({ state: 'MET' })
  })

  test('held at the end, amounts add up as well', () => {
    const held = { to: null }
    const attestations = [attested('PRACTICE', 'STATED', 100, held), attested('PRACTICE', 'CONFIRMED', 100, held)]
    const result = evaluate(evidence('PRACTICE', { amount: 300, within: 'AT_END' }), { attestations })
    expect(result.missing).toEqual([{ what: 'PRACTICE', amount: 100 }])
  })

  test('paid work counts where any work is asked, unpaid work only there', () => {
    const paid = [attested('PRACTICE', 'STATED', 300, { paid: true })]
    const unpaid = [attested('PRACTICE', 'STATED', 300)]
    const paidWork = evidence('PRACTICE', { amount: 300, paid: true })
    expect([work, paidWork].map((node) => evaluate(node, { attestations: paid }).state)).toEqual(['MET', 'MET'])
    expect([work, paidWork].map((node) => evaluate(node, { attestations: unpaid }).state)).toEqual(['MET', 'OPEN'])
  })

  test.each<[title: string, more: Partial<RequirementInput>, state: string, question: boolean]>([
    ['nothing attested', {}, 'OPEN', true],
    ['nothing attested, after the end', afterEnd, 'OPEN', true],
    ['ruled out', answers({ ruledOut: ['PRACTICE'] }), 'MISSED', false],
    ['another kind ruled out', answers({ ruledOut: ['ACADEMIC'] }), 'OPEN', true],
    ['too little', { attestations: [attested('PRACTICE', 'STATED', 1)] }, 'OPEN', false],
    [
      'too little, on the last day',
      { attestations: [attested('PRACTICE', 'STATED', 1)], asOf: '2026-11-30' },
      'OPEN',
      false,
    ],
    ['too little, after the end', { attestations: [attested('PRACTICE', 'STATED', 1)], ...afterEnd }, 'MISSED', false],
    [
      'outside the window, after the end',
      { attestations: [attested('PRACTICE', 'STATED', 300, { from: '2020-01-01' })], ...afterEnd },
      'MISSED',
      false,
    ],
    [
      'not yet begun, after the end',
      { attestations: [attested('PRACTICE', 'STATED', 300, { from: '2027-01-01', to: null })], ...afterEnd },
      'MISSED',
      false,
    ],
    [
      'ruled out, and met all the same',
      { attestations: [attested('PRACTICE', 'STATED', 300)], ...answers({ ruledOut: ['PRACTICE'] }) },
      'MET',
      false,
    ],
  ])('%s', (_title, more, state, question) => {
    expect(evaluate(work, more)).toMatchObject({ state, question })
  })

  test('what is ruled out still lacks what it lacks', () => {
    const attestations = [attested('PRACTICE', 'STATED', 120)]
    expect(evaluate(work, { attestations, ...answers({ ruledOut: ['PRACTICE'] }) }).missing).toEqual([
      { what: 'PRACTICE', amount: 180 },
    ])
  })
})

describe('all and any', () => {
  const work = evidence('PRACTICE')
  const course = evidence('ACADEMIC')

  test('all: the weakest basis, the missing parts in order, missed with one of them', () => {
    const both = all(work, course)
    const attestations = [attested('PRACTICE', 'CONFIRMED'), attested('ACADEMIC', 'DOCUMENTED')]
    expect(evaluate(both, { attestations })).toMatchObject({ state: 'MET', basis: 'DOCUMENTED' })
    expect(evaluate(all(course, work), { attestations })).toMatchObject({ state: 'MET', basis: 'DOCUMENTED' })
    expect(evaluate(both)).toMatchObject({ state: 'OPEN', missing: [{ what: 'PRACTICE' }, { what: 'ACADEMIC' }] })
    expect(evaluate(both, answers({ ruledOut: ['ACADEMIC'] }))).toMatchObject({ state: 'MISSED', question: false })
  })

  test('any: the strongest basis, and the first of two that are equally strong', () => {
    const either = any(['PRACTICE', work], ['ACADEMIC', course])
    const two = (a: AttestationBasis, b: AttestationBasis) =>
      evaluate(either, { attestations: [attested('PRACTICE', a), attested('ACADEMIC', b)] }).way
    expect(two('STATED', 'DOCUMENTED')).toBe('ACADEMIC')
    expect(two('CONFIRMED', 'DOCUMENTED')).toBe('PRACTICE')
    expect(two('DOCUMENTED', 'DOCUMENTED')).toBe('PRACTICE')
  })

  test('a deeper any tells what its first open way lacks; its first way when all are closed', () => {
    const deeper = all(any(['PRACTICE', work], ['ACADEMIC', course]))
    expect(evaluate(deeper)).toMatchObject({ missing: [{ what: 'PRACTICE' }], way: null, ways: [] })
    expect(evaluate(deeper, answers({ ruledOut: ['PRACTICE'] }))).toMatchObject({
      state: 'OPEN',
      missing: [{ what: 'ACADEMIC' }],
    })
    expect(evaluate(deeper, answers({ ruledOut: ['PRACTICE', 'ACADEMIC'] }))).toMatchObject({
      state: 'MISSED',
      missing: [{ what: 'PRACTICE' }],
    })
  })

  test('a deeper any with a way that is met lacks nothing, and does not ask', () => {
    const attestations = [attested('ACADEMIC', 'STATED')]
    const deeper = all(any(['PRACTICE', work], ['ACADEMIC', course]), hours(400))
    expect(evaluate(deeper, { attestations })).toMatchObject({ missing: [{ what: 'HOURS' }], question: false })
  })

  test('an open any asks about each open way, not only the first', () => {
    const either = any(['HOURS', hours(400)], ['PRACTICE', work])
    expect([either, all(either)].map((node) => evaluate(node).question)).toEqual([true, true])
  })

  test('a way of the requirement answers the question, at any depth; others do not', () => {
    const deep = any(['HOURS', hours(400)], ['PRACTICE', all(work, any(['ACADEMIC', course]))])
    const asks = (...ways: WayName[]) => evaluate(deep, answers({ ways })).question
    expect([asks(), asks('OTHER'), asks('ACADEMIC'), asks('HOURS'), asks('OTHER', 'PRACTICE')]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

describe('exemptions and first renewals', () => {
  const nothing = { state: 'MET', basis: 'STATED', way: null, ways: [], missing: [], question: false }
  const firstRenewal = new Map<string, RequirementNode | null>([
    ['EXAMINATION', null],
    ['ENDORSEMENT', hours(200)],
  ])
  const exemptions = new Map<string, RequirementNode | null>([
    ['MILITARY', null],
    ['NEW_GRADUATE', hours(100)],
  ])
  const rule = { exemptions, firstRenewal }
  const due = (more: Partial<RequirementInput['answers']>, period: Partial<RequirementInput> = {}) => {
    const { exemption, missing } = evaluate(hours(400), { ...rule, ...answers(more), ...period })
    return exemption ?? missing
  }
  const missing = (amount: number) => [{ what: 'HOURS', amount, mustBeInPerson: 0 }]

  test('nothing is asked', () => {
    expect(evaluate(hours(400), { ...rule, ...answers({ exemptions: ['MILITARY'] }) })).toEqual({
      ...nothing,
      exemption: 'MILITARY',
    })
    expect(evaluate(hours(400), { ...rule, ...answers({ firstRenewal: 'EXAMINATION' }) })).toEqual({
      ...nothing,
      exemption: 'FIRST_RENEWAL',
    })
  })

  test('the last known exemption decides, whatever the route', () => {
    expect(due({ firstRenewal: 'ENDORSEMENT' })).toEqual(missing(200))
    expect(due({ exemptions: ['NEW_GRADUATE', 'MILITARY'] })).toBe('MILITARY')
    expect(due({ exemptions: ['MILITARY', 'NEW_GRADUATE', 'UNHEARD_OF'] })).toEqual(missing(100))
    expect(due({ firstRenewal: 'EXAMINATION', exemptions: ['NEW_GRADUATE'] })).toEqual(missing(100))
    expect(due({ firstRenewal: 'EXAMINATION', exemptions: ['MILITARY'] })).toBe('MILITARY')
    expect(due({ firstRenewal: 'EXAMINATION', exemptions: ['UNHEARD_OF'] })).toBe('FIRST_RENEWAL')
  })

  test('a route that the rule does not have is passed over, also one that every object has', () => {
    expect(due({ firstRenewal: 'FIRST_HERE' })).toEqual(missing(400))
    expect(due({ firstRenewal: 'constructor', exemptions: ['toString'] })).toEqual(missing(400))
  })

  test('a route applies only in the earliest period, when it begins with the license', () => {
    const [earlier, later] = [
      { startsAt: '2022-12-01', endsAt: '2024-11-30' },
      { startsAt: '2024-12-01', endsAt: '2026-11-30' },
    ]
    const route = { firstRenewal: 'EXAMINATION' }
    const asOf = '2024-01-01'
    expect(due(route, { renewalPeriods: [earlier, later], effectiveAt: '2022-12-01', asOf })).toBe('FIRST_RENEWAL')
    // The order of the list does not matter.
    expect(due(route, { renewalPeriods: [later, earlier], effectiveAt: '2022-12-01', periodIndex: 1, asOf })).toBe(
      'FIRST_RENEWAL',
    )
    expect(due(route, { renewalPeriods: [earlier, later], effectiveAt: '2022-12-01', periodIndex: 1 })).toEqual(
      missing(400),
    )
    expect(due(route, { renewalPeriods: [earlier, later], effectiveAt: '2022-12-02', asOf })).toEqual(missing(400))
    expect(due(route, { renewalPeriods: [earlier, later], effectiveAt: '2024-12-01', periodIndex: 1 })).toEqual(
      missing(400),
    )
  })
})
