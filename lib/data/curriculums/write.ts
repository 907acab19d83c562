import { type Audience, audienceOf } from '@/lib/domain/curriculums/audience'
import type { DueRule } from '@/lib/domain/curriculums/due'
import type { ItemRef } from '@/lib/domain/curriculums/items'
import type { CurriculumState } from '@/lib/domain/curriculums/kinds'
import type { Tx } from '../db'
import type { Prisma } from '../generated/client'
import { toColumnOrNull } from '../rows'
import { hireDateColumns } from './audiences'
import { type CurriculumGroupRecord, type CurriculumRecord, findCurriculum } from './read'

/** Locks a curriculum until the transaction ends. Whoever also locks people does so first. */
export async function lockCurriculum(tx: Tx, id: string): Promise<CurriculumRecord | null> {
  await tx.$queryRaw`SELECT 1 FROM "Curriculum" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`
  return findCurriculum(tx, id)
}

/**
 * The same, but locks all curriculums of the organization, in the order of their ids. An activation later locks the
 * other curriculums for sharing, so two simultaneous activations would otherwise deadlock.
 */
export async function lockCurriculumAmongOthers(
  tx: Tx,
  { id, orgId }: { id: string; orgId: string },
): Promise<CurriculumRecord | null> {
  await tx.$queryRaw`SELECT 1 FROM "Curriculum" WHERE "orgId" = ${orgId}::uuid ORDER BY "id" FOR NO KEY UPDATE`
  return findCurriculum(tx, id)
}

type NewGroup = Omit<CurriculumGroupRecord, 'id' | 'tasks' | 'items'> & {
  taskIds: readonly string[]
  items: readonly ItemRef[]
}
export type CurriculumValues = Audience &
  DueRule & { title: string; description: string | null; groups: readonly NewGroup[] }

const dataOf = ({ groups: _groups, dueDate, ...values }: CurriculumValues) => ({
  ...values,
  ...audienceOf(values),
  ...hireDateColumns(values),
  dueDate: toColumnOrNull(dueDate),
})

const groupsOf = (groups: readonly NewGroup[]): Prisma.CurriculumGroupCreateWithoutCurriculumInput[] =>
  groups.map(({ taskIds, items, ...group }, position) => ({
    ...group,
    position,
    tasks: { create: taskIds.map((id) => ({ task: { connect: { id } } })) },
    items: { create: items.map((item, place) => ({ position: place, ...itemColumns(item) })) },
  }))

function itemColumns({ kind, id }: ItemRef): Omit<Prisma.CurriculumGroupItemCreateWithoutGroupInput, 'position'> {
  if (kind === 'DOCUMENT') return { request: { connect: { id } } }
  if (kind === 'POLICY') return { signingRequest: { connect: { id } } }
  if (kind === 'CHECKLIST') return { checklist: { connect: { id } } }
  return { license: id }
}

/** Records a draft and returns its id. */
export async function insertCurriculum(tx: Tx, orgId: string, values: CurriculumValues): Promise<string> {
  const data = { ...dataOf(values), orgId, groups: { create: groupsOf(values.groups) } }
  return (await tx.curriculum.create({ data, select: { id: true } })).id
}

/** Replaces the content of a curriculum; false when its version is not `version`. */
export async function updateCurriculum(
  tx: Tx,
  id: string,
  version: number,
  values: CurriculumValues,
): Promise<boolean> {
  const { count } = await tx.curriculum.updateMany({
    where: { id, version },
    data: { ...dataOf(values), version: { increment: 1 } },
  })
  if (count === 0) return false
  await tx.curriculumGroup.deleteMany({ where: { curriculumId: id } })
  for (const data of groupsOf(values.groups))
    await tx.curriculumGroup.create({ data: { ...data, curriculum: { connect: { id } } } })
  return true
}

/** Moves a curriculum to another state; false when its version or state has changed. */
export async function moveCurriculum(
  tx: Tx,
  { id, version, from, to }: { id: string; version: number; from: readonly CurriculumState[]; to: CurriculumState },
): Promise<boolean> {
  const { count } = await tx.curriculum.updateMany({
    where: { id, version, state: { in: [...from] } },
    data: { state: to, version: { increment: 1 } },
  })
  return count === 1
}
