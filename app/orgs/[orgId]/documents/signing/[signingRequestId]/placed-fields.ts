import { freePlace } from '@/lib/domain/signing/boxes'
import type { FieldPlan, PageSize, SigningFieldKind } from '@/lib/domain/signing/fields'

/** A field on the page while it is placed; `key` names it for as long as the page is open. */
export type PlacedField = FieldPlan & { key: string }

/** Fields as people meet them: page by page, from the top, from the left. */
export const inReadingOrder = <F extends FieldPlan>(fields: readonly F[]): F[] =>
  fields.toSorted((a, b) => a.page - b.page || a.y - b.y || a.x - b.x)

/** A new field where there is room on this page. */
export function newField(
  kind: SigningFieldKind,
  { slot, page, size, fields }: { slot: number; page: number; size: PageSize; fields: readonly PlacedField[] },
): PlacedField {
  const place = freePlace(kind, page, size, fields)
  return { key: crypto.randomUUID(), kind, slot, required: true, label: null, ...place }
}

/** What is sent of them. */
export const plansOf = (fields: readonly PlacedField[]): FieldPlan[] =>
  inReadingOrder(fields).map(({ key: _key, ...plan }) => plan)

/** The slots that have no place for a signature yet. */
export const slotsWithoutSignature = (fields: readonly FieldPlan[], slots: number): number[] =>
  Array.from({ length: slots }, (_, slot) => slot).filter(
    (slot) => !fields.some((field) => field.slot === slot && field.kind === 'SIGNATURE'),
  )
