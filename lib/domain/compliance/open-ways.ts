import { minDate, type PlainDate } from '@/lib/domain/time/plain-date'
import type { Evidence, EvidenceKind, MissingPart, RequirementNode, RequirementResult, WayName } from './requirement'
import type { RuleText } from './requirement-details'

/** The result for a period, with what the period asks for after the person's answers; `due` is null where nothing is. */
export type PeriodRequirement = RequirementResult & { due: RequirementNode | null; followed: readonly WayName[] }

/** Courses count the hours of a class; work the hours of a job. Whatever has another unit, or none, comes after them. */
const isInHours = ({ what, amount }: MissingPart) => amount !== undefined && what !== 'ACADEMIC'

/** The order of ways: those that need the fewest papers first, of these the fewest hours. */
function lengthOf(parts: readonly MissingPart[]): readonly [papers: number, hours: number] {
  const inHours = parts.filter(isInHours)
  return [parts.length - inHours.length, inHours.reduce((sum, { amount = 0 }) => sum + amount, 0)]
}

/**
 * What each open way still lacks, the shortest first: only the ways that the person follows, where they said so. Empty
 * once the requirement is met or missed, and for hours alone, which have their own words.
 */
export function openWays({ state, due, followed, ways, missing }: PeriodRequirement): MissingPart[][] {
  if (state !== 'OPEN' || due === null || due.node === 'HOURS') return []
  if (ways.length === 0) return [[...missing]]
  const open = ways.filter((way) => way.state === 'OPEN')
  const chosen = open.filter(({ way }) => followed.includes(way))
  const lists = (chosen.length > 0 ? chosen : open).map((way) => [...way.missing])
  return lists.toSorted((a, b) => {
    const [one, other] = [lengthOf(a), lengthOf(b)]
    return one[0] - other[0] || one[1] - other[1]
  })
}

/** The evidence that a requirement names, at any depth. */
export function evidenceOf(node: RequirementNode): Evidence[] {
  if (node.node === 'EVIDENCE') return [node.evidence]
  if (node.node === 'HOURS') return []
  return (node.node === 'ALL' ? node.parts : node.ways.map(({ needs }) => needs)).flatMap(evidenceOf)
}

/**
 * The first day of its own by which the law asks for something that is still open, whatever way is taken; null where
 * everything is due at the end of the period.
 */
export function ownDueDay(requirement: PeriodRequirement | null): PlainDate | null {
  if (requirement?.state !== 'OPEN' || requirement.due === null || requirement.due.node === 'ANY') return null
  const missing = new Set<string>(requirement.missing.map(({ what }) => what))
  const days = evidenceOf(requirement.due).flatMap(({ kind, dueOn }) => (dueOn && missing.has(kind) ? [dueOn] : []))
  return days.length > 0 ? days.reduce(minDate) : null
}

/** Kinds whose name does not say what is asked for: another activity, and studies without an amount, as a degree. */
const isUnnamed = ({ kind, amount }: Evidence): boolean => kind === 'OTHER' || (kind === 'ACADEMIC' && amount === null)

/** What a requirement calls such a kind in its own words; null for any other, and where it has no words for it. */
export const ownWords = (node: RequirementNode | null, what: MissingPart['what']): RuleText | null =>
  (node && evidenceOf(node).find((evidence) => evidence.kind === what && isUnnamed(evidence))?.note) ?? null

/** Whether hours are due whatever way somebody takes: they are no part of a way. */
export const asksEverybodyForHours = (node: RequirementNode): boolean =>
  node.node === 'HOURS' || (node.node === 'ALL' && node.parts.some(asksEverybodyForHours))

/** The hours that an open requirement still lacks, and whether they are due whatever way the person takes. */
export type HoursDue = { units: number; inAnyCase: boolean }

/**
 * The hours still to earn by a rule with ways, also while nobody has said how they renew: those due in any case, else
 * those of the shortest way with hours that the person may take. Null where no way that is open has any.
 */
export function hoursDue(requirement: PeriodRequirement | null): HoursDue | null {
  if (requirement?.state !== 'OPEN' || requirement.due === null) return null
  const { due, ways, missing } = requirement
  const inAnyCase = asksEverybodyForHours(due)
  const open = ways.filter(({ state }) => state === 'OPEN').flatMap((way) => way.missing)
  const part = [...missing, ...openWays(requirement).flat(), ...open].find(({ what }) => what === 'HOURS')
  if (part) return { units: part.amount ?? 0, inAnyCase }
  return inAnyCase ? { units: 0, inAnyCase } : null
}

/** Whether hours are all that is left to do, in the one way that is open or followed. */
export function lacksHoursAlone(requirement: PeriodRequirement): boolean {
  const [parts, ...others] = openWays(requirement)
  return parts !== undefined && others.length === 0 && parts.every(({ what }) => what === 'HOURS')
}

/**
 * Whether recorded hours alone decide about a period, as far as anybody has said: before a first credit nothing is known
 * of it.
 */
export const isByHours = (requirement: PeriodRequirement | null): boolean =>
  requirement === null || requirement.due?.node === 'HOURS' || (!requirement.question && lacksHoursAlone(requirement))

/** What is missing, with the day by which the law asks for it where that is not the end of the period. */
export type StoredPart = MissingPart & { dueOn?: PlainDate }

/** The open ways as text for storage; null where no way is open. */
export function waysMissing(requirement: PeriodRequirement | null): string | null {
  const ways = requirement ? openWays(requirement) : []
  if (!requirement?.due || ways.length === 0) return null
  const evidence = evidenceOf(requirement.due)
  const withDay = (part: MissingPart): StoredPart => {
    const dueOn = evidence.find(({ kind }) => kind === part.what)?.dueOn
    return dueOn ? { ...part, dueOn } : part
  }
  return JSON.stringify(ways.map((parts) => parts.map(withDay)))
}

/** What was stored, read again. */
export const storedWays = (text: string | null): StoredPart[][] => (text ? (JSON.parse(text) as StoredPart[][]) : [])

const kindsOf = (node: RequirementNode): ('HOURS' | EvidenceKind)[] => {
  switch (node.node) {
    case 'HOURS':
      return ['HOURS']
    case 'EVIDENCE':
      return [node.evidence.kind]
    case 'ALL':
      return node.parts.flatMap(kindsOf)
    case 'ANY':
      return []
  }
}

/**
 * What met a requirement beside hours, by name: the kinds of evidence of the met way, or of everything where there are
 * no ways. `withHours`: counted hours are a part of it. No names where nothing was asked for, or where one of several was
 * enough within it.
 */
export function metBy({ state, way, due }: PeriodRequirement): { names: EvidenceKind[]; withHours: boolean } {
  if (state !== 'MET' || due === null) return { names: [], withHours: false }
  const node = due.node === 'ANY' ? due.ways.find((one) => one.way === way)!.needs : due
  const kinds = new Set(kindsOf(node))
  return { names: [...kinds].filter((kind) => kind !== 'HOURS'), withHours: kinds.has('HOURS') }
}

/** The way that is met; of a rule with one kind of evidence and no ways, that kind. */
export function metWay({ state, way, due }: PeriodRequirement): WayName | null {
  if (state !== 'MET' || due?.node !== 'EVIDENCE') return way
  const { kind } = due.evidence
  return kind === 'PUBLICATION' ? null : kind
}
