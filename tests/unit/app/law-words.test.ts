import { expect, test } from 'vitest'
import { credentialFacts } from '@/app/_components/compliance/compliance-facts'
import { currentNotes, currentRequirement } from '@/app/_components/compliance/current-requirement'
import { waysFacts } from '@/app/_components/compliance/ways-facts'
import { verdictOf } from '@/app/(member)/dashboard/verdict'
import type { AttestationRecord } from '@/lib/data/attestations/attestations'
import { credentialStatus, type RecordedCredit } from '@/lib/domain/compliance/credential-status'
import type { Evidence, RequirementNode } from '@/lib/domain/compliance/requirement'
import { bookOf } from '@/lib/domain/compliance/rule-for'
import { requirementOf } from '@/lib/domain/compliance/rule-requirement'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'
import { addDays, addMonths } from '@/lib/domain/time/plain-date'
import { locales } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import type { CredentialView } from '@/lib/services/credentials/credentials'

// What every published rule makes the product say: about a fresh license, one for which everything is recorded and
// stated, one whose period is over, and one whose holder said no to whatever is stated.

const rules = shippedRules.filter(({ state }) => state === 'PUBLISHED')
const asOf = '2026-11-29'
const at = new Date('2026-11-20T15:00:00Z')

function evidenceIn(node: RequirementNode): Evidence[] {
  if (node.node === 'EVIDENCE') return [node.evidence]
  if (node.node === 'HOURS') return []
  return (node.node === 'ALL' ? node.parts : node.ways.map(({ needs }) => needs)).flatMap(evidenceIn)
}

type Case = 'fresh' | 'stated' | 'expired' | 'ruledOut'

function viewOf(rule: (typeof rules)[number], what: Case): CredentialView {
  const { geo, type, periodMonths, effectiveTo } = rule
  const ends = {
    fresh: addDays(addMonths(asOf, periodMonths), -30),
    stated: addDays(asOf, 200),
    expired: addDays(asOf, -10),
    ruledOut: addDays(asOf, 200),
  }
  const endsAt = ends[what]
  const period = { startsAt: addDays(addMonths(endsAt, -periodMonths), 1), endsAt }
  const earlier = { startsAt: addMonths(period.startsAt, -periodMonths), endsAt: addDays(period.startsAt, -1) }
  const requirement = requirementOf(rule)?.requirement
  const asked = requirement ? evidenceIn(requirement) : []
  const evidence = what === 'stated' ? asked : []
  const attestations = evidence.map(({ kind, amount, within }, index): AttestationRecord => {
    const isHeld = within === 'AT_END'
    return {
      id: String(index),
      kind,
      amount: amount ?? 0,
      from: isHeld ? period.startsAt : addDays(asOf, -60),
      to: isHeld ? null : addDays(asOf, -30),
      paid: true,
      basis: 'STATED',
      createdAt: at,
      version: 1,
      credentialId: 'c',
      userId: 'u',
      issuer: null,
      number: null,
      documentId: null,
      confirmedBy: null,
      withdrawnAt: null,
      supersededAt: null,
      supersedesId: null,
    }
  })
  const credit = (completedAt: string, units: number): RecordedCredit =>
    ({
      id: completedAt,
      completedAt,
      units,
      onlineUnits: null,
      format: 'IN_PERSON',
      approvedFor: null,
      topicCodes: [],
    }) as unknown as RecordedCredit
  const credits =
    what === 'stated' ? [credit(addDays(period.startsAt, 30), 10_000), credit(addDays(asOf, -20), 10_000)] : []
  const credential = {
    id: 'c',
    version: 1,
    userId: 'u',
    geo,
    credentialType: type,
    credentialNumber: '0042',
    effectiveAt: earlier.startsAt,
    expiresAt: endsAt,
    firstLicense: false,
    verifiedState: 'YES' as const,
    verifiedAt: at,
    verifiedStateReasons: [],
    verifiedStateDetail: null,
    archivedAt: null,
    topicAnswers: [],
    attestations,
    renewalAnswers:
      what === 'ruledOut'
        ? {
            ways: [],
            ruledOut: asked.map(({ kind }) => kind),
            exemptions: [],
            firstRenewal: null,
            periodEndsAt: endsAt,
          }
        : null,
    renewalPeriods: [earlier, period].map((one, index) => ({ ...one, id: String(index), editedAt: null })),
  }
  const book = bookOf([{ ...rule, effectiveFrom: null, effectiveTo: effectiveTo && null }])
  return {
    credential,
    status: { ...credentialStatus(book, credential, credits, asOf), asOf },
  } as unknown as CredentialView
}

/** Fields that are no words. */
const ofPrograms = new Set(['href', 'id', 'key', 'tone', 'way', 'name', 'route', 'from', 'to', 'version', 'url'])

/** Everything that is said about one license: card, notes, requirements, ways, dashboard. */
function saidOf(view: CredentialView, locale: (typeof locales)[number]): string[] {
  const t = translatorFor(locale)
  const { credential, status } = view
  const { current } = status
  const facts = credentialFacts(view, t)
  const stated = credential.attestations as AttestationRecord[]
  const ways = waysFacts(credential, current, stated, { locale, t, asOf: status.asOf })
  const read = { curriculums: [], toSign: [], requested: [], proposals: [], toOrgs: [], ahead: [], open: [] }
  const verdict = verdictOf({ views: [view], hasCredits: true, read, now: at }, t)
  const texts: string[] = []
  const collect = (value: unknown, key = '') => {
    if (typeof value === 'string') {
      if (!ofPrograms.has(key)) texts.push(value)
    } else if (value && typeof value === 'object') for (const [name, part] of Object.entries(value)) collect(part, name)
  }
  collect([facts, currentNotes(current, t), ways, verdict, currentRequirement(credential, current, null, t)?.items])
  return texts
}

/** Not a word of any language, but of the code: a key, a value that is missing, a placeholder. */
const ofTheCode = /NaN|undefined|\bnull\b|[{}]|\b(compliance|credentials|dashboard|enums)\.[a-z]/

/** "0 of 24 hours": said to nobody who has not been asked, or who renews without hours. */
const nothingOf = /\b0 (of|de) \d|のうち0時間/

const asksOnlyHours = ({ status: { current } }: CredentialView) =>
  current.requirement === null || current.requirement.due?.node === 'HOURS' || current.requirement.state === 'MISSED'

test.each(locales)('every published rule is put into words in %s, whatever is recorded', (locale) => {
  const wrong: string[] = []
  for (const rule of rules) {
    for (const what of ['fresh', 'stated', 'expired', 'ruledOut'] as const) {
      const view = viewOf(rule, what)
      // Who says no to all that is stated has courses left.
      const isByHours = asksOnlyHours(view) || what === 'ruledOut'
      const bad = saidOf(view, locale).filter((text) => ofTheCode.test(text) || (!isByHours && nothingOf.test(text)))
      wrong.push(...bad.map((text) => `${rule.version} ${what}: ${text}`))
    }
  }
  expect(wrong).toEqual([])
})

test.each([
  ['NJ-CNA', 'fresh', 'Tell us what you’ve done', 'Needed by Oct 30, 2028: 7 hr of work. Tell us what you’ve done.'],
  ['NJ-CNA', 'stated', 'Complete', 'You’re set: Hours of work, stated by you. Keep proof, and renew by Jun 17, 2027.'],
  [
    'NV-CNA',
    'fresh',
    'Tell us what you’ve done',
    'Needed by Oct 30, 2028: 24 hr of courses and 40 hr of work. Tell us what you’ve done.',
  ],
  [
    'NV-CNA',
    'stated',
    'Complete',
    'You’re set: Courses and Hours of work, in part stated by you. Keep proof, and renew by Jun 17, 2027.',
  ],
  [
    'GA-RN',
    'stated',
    'Complete',
    'All hours are in. Georgia gets them from CE Broker: report them there first, then renew by Jun 17, 2027, and keep your certificates.',
  ],
  [
    'GA-LPN',
    'stated',
    'Complete',
    'All hours are in. Georgia gets them from CE Broker: report them there first, then renew by Jun 17, 2027, and keep your certificates for 4 years.',
  ],
  ['NC-RN', 'fresh', 'Tell us how you renew', 'Tell us how you’ll renew by Oct 30, 2028.'],
  [
    'NC-RN',
    'expired',
    'Tell us how you renew',
    'This period ended on Nov 19, 2026. Tell us how you renewed, and add the new expiration date.',
  ],
] as const)('%s, %s: %s', (name, what, tag, sentence) => {
  const rule = rules.findLast(({ version }) => version.startsWith(name))!
  expect(credentialFacts(viewOf(rule, what), translatorFor('en'))).toMatchObject({ tag: { text: tag }, sentence })
})

test('whoever renews by courses alone is told of their hours, not of those of a shorter way', () => {
  const rule = rules.findLast(({ version }) => version.startsWith('NC-RN'))!
  expect(viewOf(rule, 'stated').status.current.evaluation).toMatchObject({
    status: 'COMPLIANT',
    required: { total: 3000 },
  })
})
