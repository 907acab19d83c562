import { audienceIn } from '@/app/_components/audience/audience-in'
import type { CurriculumRecord } from '@/lib/data/curriculums/read'
import { type Audience, audienceOf, noAudience } from '@/lib/domain/curriculums/audience'
import { type ItemKind, type ItemRef, itemKinds } from '@/lib/domain/curriculums/items'
import type { CurriculumDue, CurriculumRecurrence, CurriculumRule } from '@/lib/domain/curriculums/kinds'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits, typedHours } from '@/lib/domain/units'

export type GroupValues = {
  /** Identifies the group while the form is open. */
  key: number
  name: string
  rule: CurriculumRule
  n: string
  units: string
  taskIds: readonly string[]
  /** What it asks for beside classes, by kind. */
  items: ItemChoices
}
/** The chosen ids by kind. */
export type ItemChoices = Readonly<Record<ItemKind, readonly string[]>>
const noItems: ItemChoices = { DOCUMENT: [], POLICY: [], LICENSE: [], CHECKLIST: [] }
/** The field of a group that holds each kind. */
export const itemFields = {
  DOCUMENT: 'documents',
  POLICY: 'policies',
  LICENSE: 'licenses',
  CHECKLIST: 'checklists',
} as const satisfies Record<ItemKind, string>
/** The initial values of the form; without an id it creates a curriculum. */
export type CurriculumStart = {
  id: string | null
  version: number
  title: string
  description: string
  audience: Audience
  due: CurriculumDue
  dueDate: PlainDate | null
  dueDays: number | null
  recurrence: CurriculumRecurrence
  recurrenceMonths: number | null
  groups: GroupValues[]
}

export const emptyGroup = (key: number): GroupValues => ({
  key,
  name: '',
  rule: 'ALL',
  n: '1',
  units: '',
  taskIds: [],
  items: noItems,
})

export const emptyStart: CurriculumStart = {
  id: null,
  version: 0,
  title: '',
  description: '',
  audience: noAudience,
  due: 'DAYS_AFTER_ASSIGN',
  dueDate: null,
  dueDays: 30,
  recurrence: 'NONE',
  recurrenceMonths: null,
  groups: [emptyGroup(0)],
}

/** The fields of a stored curriculum that the form edits. */
type Stored = Omit<CurriculumRecord, 'createdAt' | 'updatedAt' | 'orgId' | 'state' | 'groups'> & {
  groups: readonly (Pick<GroupValues, 'name' | 'rule'> & {
    n: number | null
    /** Hundredths of an hour. */
    units: number | null
    tasks: readonly { id: string }[]
    items: readonly ItemRef[]
  })[]
}

export function startOf(curriculum: Stored): CurriculumStart {
  const { id, version, title, description, groups } = curriculum
  const { due, dueDate, dueDays, recurrence, recurrenceMonths } = curriculum
  return {
    id,
    version,
    title,
    description: description ?? '',
    due,
    dueDate,
    dueDays,
    recurrence,
    recurrenceMonths,
    audience: audienceOf(curriculum),
    groups: groups.map(({ name, rule, n, units, tasks, items }, key) => ({
      key,
      name,
      rule,
      n: String(n ?? 1),
      units: units === null ? '' : formatUnits(units),
      taskIds: tasks.map((task) => task.id),
      items: itemChoicesOf(items),
    })),
  }
}

const itemChoicesOf = (items: readonly ItemRef[]): ItemChoices => {
  const ofKind = (kind: ItemKind) => items.flatMap((item) => (item.kind === kind ? item.id : []))
  return {
    DOCUMENT: ofKind('DOCUMENT'),
    POLICY: ofKind('POLICY'),
    LICENSE: ofKind('LICENSE'),
    CHECKLIST: ofKind('CHECKLIST'),
  }
}

const valuesOf = (form: FormData, name: string) => form.getAll(name).map(String)
const text = (form: FormData, name: string) => String(form.get(name) ?? '').trim()
/** A typed whole number; invalid text is sent as it is, so that the server refuses it. */
const count = (form: FormData, name: string) => {
  const typed = text(form, name)
  return /^\d{1,6}$/.test(typed) ? Number(typed) : null
}
const itemsIn = (form: FormData, index: number): ItemRef[] =>
  itemKinds.flatMap((kind) => valuesOf(form, `groups.${index}.${itemFields[kind]}`).map((id) => ({ kind, id })))

/** The input of the mutation. */
export function inputOf(form: FormData, groups: readonly GroupValues[]) {
  return {
    title: text(form, 'title'),
    description: text(form, 'description'),
    audience: audienceIn(form),
    due: text(form, 'due') as CurriculumDue,
    dueDate: text(form, 'dueDate') || null,
    dueDays: count(form, 'dueDays'),
    recurrence: text(form, 'recurrence') as CurriculumRecurrence,
    recurrenceMonths: count(form, 'recurrenceMonths'),
    groups: groups.map(({ rule }, index) => ({
      name: text(form, `groups.${index}.name`),
      rule,
      n: rule === 'ANY_N' ? count(form, `groups.${index}.n`) : null,
      units: rule === 'MIN_UNITS' ? typedHours(text(form, `groups.${index}.units`)) : null,
      taskIds: valuesOf(form, `groups.${index}.taskIds`),
      items: rule === 'MIN_UNITS' ? [] : itemsIn(form, index),
    })),
  }
}
