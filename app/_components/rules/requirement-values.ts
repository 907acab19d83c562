import { type EvidenceKind, evidenceKinds, type WayName, wayNames } from '@/lib/domain/compliance/requirement'
import type { RuleText, WrittenNode } from '@/lib/domain/compliance/requirement-details'
import type { RuleVersion } from '@/lib/domain/compliance/rule-file'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { typedDate } from '@/lib/domain/time/format-date'
import { withPoint } from '@/lib/domain/units'
import { dateIn } from '@/lib/domain/values'

/*
 * What a renewal takes, as typed: the tree of a rule file (`docs/rules.md`) with texts for its numbers. Parts of a node
 * that have no field are kept as they are.
 */

export const nodeKinds = ['all', 'any', 'hours', 'evidence'] as const
type NodeKind = (typeof nodeKinds)[number]
export const windows = ['PERIOD', 'MONTHS', 'AT_END'] as const
export const treeHours = ['total', 'minFirstYear', 'minSecondYear', 'maxFirstYear', 'maxOnline'] as const
type TreeHours = Record<(typeof treeHours)[number], string>

/** A part of an `all`, or a way of an `any`; the name of a way stays when a list becomes the other kind. */
export type PartValues = { key: number; way: WayName; needs: NodeValues }
export type EvidenceValues = {
  kind: EvidenceKind
  amount: string
  paid: boolean
  within: (typeof windows)[number]
  months: string
  licenseTypes: string[]
  issuers: string
  note: RuleText
  dueOn: string
}
/** All kinds at once, so that nothing typed is lost when another kind is tried. `sameHours`: those of the rule's numbers. */
export type NodeValues = {
  node: NodeKind
  parts: PartValues[]
  sameHours: boolean
  hours: TreeHours
  keptHours: WrittenNode
  evidence: EvidenceValues
}
/** An exemption, or a route of a first renewal: the question, and what a yes asks for instead; null for nothing. */
export type InsteadValues = { key: number; name: string; question: RuleText; needs: NodeValues | null }

const noText: RuleText = { en: '', es: '', ja: '' }
const noHours: TreeHours = { total: '', minFirstYear: '', minSecondYear: '', maxFirstYear: '', maxOnline: '' }

export const emptyNode = (node: NodeKind = 'evidence'): NodeValues => ({
  node,
  parts: [],
  sameHours: true,
  hours: noHours,
  keptHours: {},
  evidence: {
    kind: 'PRACTICE',
    amount: '',
    paid: false,
    within: 'PERIOD',
    months: '',
    licenseTypes: [],
    issuers: '',
    note: noText,
    dueOn: '',
  },
})

/** Hours, or something else: what most laws with ways allow. */
export const firstWays = (): NodeValues => ({
  ...emptyNode('any'),
  parts: [
    { key: 0, way: 'HOURS', needs: emptyNode('hours') },
    { key: 1, way: 'PRACTICE', needs: emptyNode('evidence') },
  ],
})

export const emptyInstead = (key: number): InsteadValues => ({ key, name: '', question: noText, needs: null })

type Rule = Pick<
  RuleVersion,
  (typeof treeHours)[number] | 'minInitialDays' | 'firstRenewalExempt' | 'reactivationYears'
>
type Written = Readonly<Record<string, unknown>>

const isAsked = (value: unknown) => value !== undefined && value !== null && value !== 0 && value !== false

/** The numbers of a rule, or of a body that is typed, as a node of hours; what is not asked for is left out. */
export function hoursOf(rule: Readonly<Record<keyof Rule, unknown>>): Written {
  const inHours = (units: unknown) => (typeof units === 'number' ? units / 100 : units)
  const amounts = treeHours.map((name) => [name, inHours(rule[name])] as const)
  const others = (['minInitialDays', 'firstRenewalExempt', 'reactivationYears'] as const).map(
    (name) => [name, rule[name]] as const,
  )
  return Object.fromEntries([...amounts, ...others].filter(([name, value]) => name === 'total' || isAsked(value)))
}
const stated = (hours: Written) =>
  JSON.stringify(
    Object.entries(hours)
      .filter(([name, value]) => name === 'total' || isAsked(value))
      .toSorted(([a], [b]) => a.localeCompare(b, 'en')),
  )

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value))

/** A node of a rule that was read, as form values. */
export function nodeOf(written: WrittenNode, rule: Rule): NodeValues {
  const node = nodeKinds.find((kind) => kind in written) ?? 'hours'
  const empty = emptyNode(node)
  switch (node) {
    case 'all':
    case 'any': {
      const items = written[node] as readonly WrittenNode[]
      const parts = items.map((item, key) => {
        const needs = node === 'any' ? (item.needs as WrittenNode) : item
        return { key, way: isOneOf(wayNames, item.way) ? item.way : 'OTHER', needs: nodeOf(needs, rule) }
      })
      return { ...empty, parts }
    }
    case 'hours': {
      const hours = written.hours as Written
      const sameHours = stated(hours) === stated(hoursOf(rule))
      const kept = Object.entries(hours).filter(
        ([name, value]) => !isOneOf(treeHours, name) && !(sameHours && isAsked(value)),
      )
      return {
        ...empty,
        sameHours,
        hours: Object.fromEntries(treeHours.map((name) => [name, text(hours[name])])) as TreeHours,
        keptHours: Object.fromEntries(kept),
      }
    }
    case 'evidence':
      return { ...empty, evidence: evidenceOf(written.evidence as Written) }
  }
}

function evidenceOf({ kind, amount, paid, within, licenseTypes, issuers, note, dueOn }: Written): EvidenceValues {
  const months = typeof within === 'object' && within !== null ? (within as Written).monthsBeforeEnd : undefined
  return {
    kind: isOneOf(evidenceKinds, kind) ? kind : 'OTHER',
    amount: text(amount),
    paid: paid === true,
    within: months !== undefined ? 'MONTHS' : within === 'AT_END' ? 'AT_END' : 'PERIOD',
    months: text(months),
    licenseTypes: (licenseTypes ?? []) as string[],
    issuers: ((issuers ?? []) as string[]).join(', '),
    note: (note ?? noText) as RuleText,
    dueOn: typeof dueOn === 'string' ? typedDate(dueOn) : '',
  }
}

/** A number, or the text as typed, which the rules then refuse at its field. */
const asNumber = (typed: string): number | string | null => {
  const plain = withPoint(typed)
  if (plain === '') return null
  return /^\d{1,9}(?:\.\d{1,4})?$/.test(plain) ? Number(plain) : plain
}
const ifTyped = (name: string, typed: string, read: (typed: string) => unknown = asNumber) =>
  typed.trim() === '' ? {} : { [name]: read(typed) }

/** The typed node as a rule file writes it. `numbers`: the hours of the rule, in hours. */
export function writtenNode(values: NodeValues, numbers: Written): Written {
  switch (values.node) {
    case 'all':
      return { all: values.parts.map(({ needs }) => writtenNode(needs, numbers)) }
    case 'any':
      return { any: values.parts.map(({ way, needs }) => ({ way, needs: writtenNode(needs, numbers) })) }
    case 'hours': {
      const typed = treeHours.slice(1).flatMap((name) => Object.entries(ifTyped(name, values.hours[name])))
      const own = { total: asNumber(values.hours.total), ...Object.fromEntries(typed), ...values.keptHours }
      return { hours: values.sameHours ? { ...values.keptHours, ...numbers } : own }
    }
    case 'evidence':
      return { evidence: writtenEvidence(values.evidence) }
  }
}

function writtenEvidence({ kind, amount, paid, within, months, licenseTypes, ...told }: EvidenceValues): Written {
  const issuers = told.issuers.split(',').map((issuer) => issuer.trim())
  return {
    kind,
    ...ifTyped('amount', amount),
    ...(paid ? { paid } : {}),
    within: within === 'MONTHS' ? { monthsBeforeEnd: asNumber(months) } : within,
    ...(licenseTypes.length > 0 ? { licenseTypes } : {}),
    ...ifTyped('issuers', told.issuers, () => issuers.filter((issuer) => issuer !== '')),
    ...(Object.values(told.note).some((words) => words.trim() !== '') ? { note: trimmed(told.note) } : {}),
    ...ifTyped('dueOn', told.dueOn, (typed) => dateIn(typed) ?? typed.trim()),
  }
}

const trimmed = ({ en, es, ja }: RuleText): RuleText => ({ en: en.trim(), es: es.trim(), ja: ja.trim() })

/** The typed exemptions or routes as a rule file writes them. */
export const writtenInstead = (list: readonly InsteadValues[], nameKey: 'name' | 'route', numbers: Written) =>
  list.map(({ name, question, needs }) => ({
    [nameKey]: name.trim(),
    question: trimmed(question),
    needs: needs && writtenNode(needs, numbers),
  }))
