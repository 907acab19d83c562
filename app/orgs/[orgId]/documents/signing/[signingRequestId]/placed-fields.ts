import { freeBox } from '@/lib/domain/signing/boxes'
import type { FieldPlan, PageSize, SigningFieldKind } from '@/lib/domain/signing/fields'

/** A field being placed on a page; `key` identifies it while the page is open. */
export type PlacedField = FieldPlan & { key: string }

/** Fields in reading order: by page, from top to bottom, left to right. */
export const inReadingOrder = <F extends FieldPlan>(fields: readonly F[]): F[] =>
  fields.toSorted((a, b) => a.page - b.page || a.y - b.y || a.x - b.x)

/**
 * The page of a new field: the one in view, but of a document that nobody has leafed through the last one for its first
 * signature, because that is where documents are signed.
 */
export const pageOfNew = (
  kind: SigningFieldKind,
  { shown, pages, fields }: { shown: number; pages: number; fields: readonly PlacedField[] },
): number => (kind === 'SIGNATURE' && shown === 1 && fields.length === 0 ? pages : shown)

/** A new field where this page has room for it. */
export function newField(
  kind: SigningFieldKind,
  { slot, page, size, fields }: { slot: number; page: number; size: PageSize; fields: readonly PlacedField[] },
): PlacedField {
  const box = freeBox(kind, page, size, fields)
  return { key: crypto.randomUUID(), kind, slot, required: true, label: null, ...box }
}

/** The fields in the form the API expects. */
export const plansOf = (fields: readonly PlacedField[]): FieldPlan[] =>
  inReadingOrder(fields).map(({ key: _key, ...plan }) => plan)

/** The slots that do not have a signature field yet. */
export const slotsWithoutSignature = (fields: readonly FieldPlan[], slots: number): number[] =>
  Array.from({ length: slots }, (_, slot) => slot).filter(
    (slot) => !fields.some((field) => field.slot === slot && field.kind === 'SIGNATURE'),
  )
