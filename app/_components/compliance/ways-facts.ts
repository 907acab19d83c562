import type { Tone } from '@/app/_ui/tone'
import type { AttestationRecord } from '@/lib/data/attestations/attestations'
import type { CertificationReader } from '@/lib/domain/attestations/certifications'
import type { PeriodStatus } from '@/lib/domain/compliance/credential-status'
import { evidenceOf, ownWords } from '@/lib/domain/compliance/open-ways'
import type { RenewalAnswers } from '@/lib/domain/compliance/renewal-status'
import { answersIn } from '@/lib/domain/compliance/renewal-status'
import {
  type Evidence,
  type EvidenceKind,
  isOnce,
  type RequirementNode,
  type RequirementVerdict,
  type WayName,
} from '@/lib/domain/compliance/requirement'
import type { RuleText } from '@/lib/domain/compliance/requirement-details'
import { whyNotCounted } from '@/lib/domain/compliance/requirement-evidence'
import { requirementOf } from '@/lib/domain/compliance/rule-requirement'
import { isFirstPeriod, type Period } from '@/lib/domain/credentials/period'
import { listed } from '@/lib/domain/text'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { addDays, addMonths, type PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'
import { amountText } from '@/lib/i18n/ways-texts'

/** One way to renew as text: what it takes, how far it is, and what a person can state for it. */
export type WayFacts = {
  way: WayName
  name: string
  tag: { text: string; tone: Tone }
  takes: string[]
  /** What is still missing; null once the way is met. */
  lacks: string | null
  kinds: KindFacts[]
}

/** A kind of evidence as its form needs it. */
export type KindFacts = {
  kind: EvidenceKind
  name: string
  hasAmount: boolean
  paid: boolean
  /** The first day from which it counts; null where only its end matters. */
  countsFrom: PlainDate | null
  /** What it has to be, in the words of the rule. */
  note: string | null
  /** For whom certifications are offered by name; null for any other kind. */
  offersTo: CertificationReader | null
}

/** A statement as text, with the values that its form shows. */
export type StatedFacts = {
  id: string
  version: number
  what: string
  basis: string
  /** Why it does not count in the current period, and what to do; null where it does. */
  notCounted: string | null
  kind: KindFacts
  amount: string
  from: PlainDate
  to: PlainDate | null
  issuer: string
  number: string
  documentId: string | null
}

export type WaysFacts = {
  isAsked: boolean
  ways: WayFacts[]
  stated: StatedFacts[]
  /** Questions whose yes changes what is asked for: exemptions, and how the license was obtained. */
  exemptions: { name: string; question: string }[]
  routes: { route: string; question: string }[]
  answers: { ways: WayName[]; ruledOut: EvidenceKind[]; exemptions: string[]; firstRenewal: string | null }
}

const kindName = (kind: EvidenceKind, t: Translate) => t(`compliance.ways.names.${kind}`)

type Place = { period: Pick<PeriodStatus, 'startsAt' | 'endsAt'>; locale: keyof RuleText; t: Translate }

/** The first day of the window in which evidence has to lie; null where it may lie on any day. */
function windowStart(within: Evidence['within'], { startsAt, endsAt }: Place['period']): PlainDate | null {
  if (typeof within !== 'object') return startsAt
  return isOnce(within) ? null : addDays(addMonths(endsAt, -within.monthsBeforeEnd), 1)
}

function evidenceText(
  { kind, amount, paid, within, licenseTypes, issuers, note, dueOn }: Evidence,
  place: Place,
): string[] {
  const { period, locale, t } = place
  const to = formatDate(dueOn ?? period.endsAt)
  const from = windowStart(within, period)
  // Where the rule names a day, its own words go with it.
  const named = dueOn && note ? note[locale] : null
  const what = named ?? amountText(kind, amount, t)
  const first =
    within === 'AT_END'
      ? t('compliance.ways.validOn', { what, date: to })
      : from
        ? t('compliance.ways.between', { what, from: formatDate(from), to })
        : t('compliance.ways.once', { what, to })
  const types = licenseTypes?.map((type) => t(`enums.credentialTypesShort.${type}`)) ?? []
  return [
    first,
    ...(paid ? [t('compliance.ways.paidOnly')] : []),
    ...(types.length > 0 ? [t('compliance.ways.licensedAs', { types: listed(types, locale) })] : []),
    ...(issuers ? [t('compliance.ways.issuedBy', { issuers: listed(issuers, locale) })] : []),
    ...(note && named === null ? [note[locale]] : []),
  ]
}

/** What a node takes, part by part; of ways within a way, each. */
function takesOf(node: RequirementNode, place: Place): string[] {
  switch (node.node) {
    case 'HOURS':
      return [amountText('HOURS', node.limits.total, place.t)]
    case 'EVIDENCE':
      return evidenceText(node.evidence, place)
    case 'ALL':
      return node.parts.flatMap((part) => takesOf(part, place))
    case 'ANY':
      return node.ways.flatMap(({ needs }) => takesOf(needs, place))
  }
}

const tones = { MET: 'success', OPEN: 'info', MISSED: 'neutral' } as const

function lacksOf({ state, missing }: RequirementVerdict, needs: RequirementNode, { locale, t }: Place): string | null {
  if (state === 'MET' || missing.length === 0) return null
  const parts = missing.map(({ what, amount }) => amountText(what, amount, t, () => ownWords(needs, what)))
  return t('compliance.ways.lacks', { what: listed(parts, locale) })
}

/** Why a statement does not count in the period of a license, and what to do about it; null where it counts. */
function notCountedText(
  attestation: AttestationRecord,
  asked: readonly Evidence[],
  record: Parameters<typeof whyNotCounted>[2],
  t: Translate,
): string | null {
  const period = record.renewalPeriods[record.periodIndex]!
  const said = (key: string, day?: PlainDate | null) =>
    t(`compliance.ways.notCounted.${key}`, day ? { date: formatDate(day) } : {})
  const ofKind = asked.filter(({ kind }) => kind === attestation.kind)
  const reasons = ofKind.map((evidence) => whyNotCounted(attestation, evidence, record))
  const [evidence] = ofKind
  const [reason] = reasons
  if (!evidence || !reason) return evidence ? null : said('otherPeriod')
  if (reasons.includes(null)) return null
  const { from, to } = attestation
  switch (reason) {
    case 'UNPAID':
      return t('compliance.ways.paidOnly')
    case 'NOT_BEGUN':
      return said('before', from)
    case 'NOT_OVER':
      return said('before', to)
    case 'NO_END':
      return said('noEnd')
    case 'AFTER_PERIOD':
      return said('late', period.endsAt)
    case 'NOT_AT_END':
      return said('atEnd', period.endsAt)
    case 'TOO_EARLY': {
      const start = windowStart(evidence.within, period)
      return start && to !== null && to >= start ? said('early', start) : said('otherPeriod')
    }
  }
}

/** How sure a statement is: by whose word, or by which paper, and since when. */
function basisText({ basis, createdAt, confirmedBy }: AttestationRecord, { geo, reader, t }: Reading): string {
  const date = formatDate(todayInGeo(geo, createdAt))
  const key = reader === 'HOLDER' ? 'basis' : 'basisOfHolder'
  return t(`compliance.ways.${key}.${basis}`, { date, org: confirmedBy ?? '' })
}

/** Who reads it: the holder of the license, or an organization that sees it; `words`: the rule's own for its kind. */
type Reading = { geo: string; reader: 'HOLDER' | 'ORGANIZATION'; t: Translate; words?: RuleText | null }

/** A statement as a sentence, and how it is known. */
export function statedText(attestation: AttestationRecord, reading: Reading): { what: string; basis: string } {
  const { kind, amount, from, to } = attestation
  const { words = null } = reading
  const what = amountText(kind, amount > 0 ? amount : null, reading.t, () =>
    kind === 'OTHER' || amount === 0 ? words : null,
  )
  const days = { from: formatDate(from), to: to ? formatDate(to) : '' }
  const key = to === null ? 'statedSince' : to === from ? 'statedOn' : 'stated'
  return {
    what: reading.t(`compliance.ways.${key}`, { what, ...days }),
    basis: basisText(attestation, reading),
  }
}

type License = {
  geo: string
  credentialType: string
  effectiveAt: PlainDate
  renewalPeriods: readonly Period[]
  renewalAnswers: RenewalAnswers | null
}

/** The ways to choose from; one without a name where each part is needed, none where hours alone are due, or nothing. */
function nodesOf(due: RequirementNode | null): readonly { way: WayName; needs: RequirementNode }[] {
  if (due?.node === 'ANY') return due.ways
  return due === null || due.node === 'HOURS' ? [] : [{ way: 'OTHER', needs: due }]
}

/**
 * The ways to renew a license in its current period as far as the person's answers leave them due, and the questions
 * whose answers change that; null where there is neither. Where hours alone are due, or nothing, there are only questions.
 */
export function waysFacts(
  license: License,
  current: PeriodStatus,
  attestations: readonly AttestationRecord[],
  { locale, t, asOf }: { locale: keyof RuleText; t: Translate; asOf: PlainDate },
): WaysFacts | null {
  const { rule, requirement: result } = current
  const tree = rule && requirementOf(rule)
  if (!rule || !tree || !result) return null
  const { geo, credentialType, renewalAnswers } = license
  const { due } = result
  const exemptions = rule.exemptions ?? []
  // How somebody got a license matters for its first renewal alone.
  const isFirst = isFirstPeriod(license.effectiveAt, license.renewalPeriods, current.index)
  const routes = isFirst ? (rule.firstRenewalRoutes ?? []) : []
  const nodes = nodesOf(due)
  if (nodes.length + exemptions.length + routes.length === 0) return null
  const place = { period: current, locale, t }
  const kindFacts = ({
    kind,
    amount,
    paid,
    within = 'AT_END',
    note,
    issuers = [],
  }: Pick<Evidence, 'kind' | 'amount' | 'paid'> &
    Partial<Pick<Evidence, 'within' | 'note' | 'issuers'>>): KindFacts => ({
    kind,
    name: kindName(kind, t),
    hasAmount: amount !== null,
    paid,
    countsFrom: within === 'AT_END' ? null : windowStart(within, current),
    note: note?.[locale] ?? null,
    offersTo: kind === 'CERTIFICATION' ? { type: credentialType, issuers } : null,
  })
  const asked = [...(due ? evidenceOf(due) : []), ...evidenceOf(tree.requirement)]
  const ways = nodes.map(({ way, needs }): WayFacts => {
    const verdict: RequirementVerdict = result.ways.find((one) => one.way === way) ?? result
    return {
      way,
      name: due?.node === 'ANY' ? t(`compliance.ways.names.${way}`) : t('compliance.ways.all'),
      tag: { text: t(`compliance.ways.states.${verdict.state}`), tone: tones[verdict.state] },
      takes: takesOf(needs, place),
      // Once one way is met, nothing is missing in the others.
      lacks: result.state === 'MET' ? null : lacksOf(verdict, needs, place),
      kinds: evidenceOf(needs).map(kindFacts),
    }
  })
  const wordsFor = (kind: EvidenceKind) => ownWords(due, kind) ?? ownWords(tree.requirement, kind)
  const record = { renewalPeriods: license.renewalPeriods, periodIndex: current.index, asOf }
  const stated = attestations.map((attestation): StatedFacts => {
    const { id, version, kind, amount, from, to, issuer, number, documentId, paid } = attestation
    return {
      id,
      version,
      ...statedText(attestation, { geo, reader: 'HOLDER', t, words: wordsFor(kind) }),
      notCounted: notCountedText(attestation, asked, record, t),
      kind: kindFacts(asked.find((evidence) => evidence.kind === kind) ?? { kind, amount: amount || null, paid }),
      amount: amount > 0 ? formatUnits(amount) : '',
      from,
      to,
      issuer: issuer ?? '',
      number: number ?? '',
      documentId,
    }
  })
  const said = answersIn(renewalAnswers, current.endsAt)
  return {
    isAsked: result.question,
    ways,
    stated,
    exemptions: exemptions.map(({ name, question }) => ({ name, question: question[locale] })),
    routes: routes.map(({ route, question }) => ({ route, question: question[locale] })),
    answers: {
      ways: [...said.ways],
      ruledOut: [...said.ruledOut],
      exemptions: [...said.exemptions],
      firstRenewal: said.firstRenewal,
    },
  }
}
