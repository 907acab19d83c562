import type { FieldContent } from '@/app/_components/signing/field-view'
import type { FellowSigner, SignerRecord } from '@/lib/data/signing/read'
import type { PageSize, SigningFieldKind } from '@/lib/domain/signing/fields'
import { signingConsentVersion } from '@/lib/domain/signing/signed-text'
import { paperDate } from '@/lib/domain/time/paper-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'

type Box = { page: number; x: number; y: number; width: number; height: number }
/** A field the signer has to fill in, in reading order. */
export type OwnField = Box & { id: string; kind: SigningFieldKind; required: boolean; label: string | null }
/** A field that another signer has filled in on the same copy. */
type FilledField = Box & { id: string; slot: number; name: string; content: FieldContent }

/** The data of the signing page. */
export type SigningView = {
  id: string
  version: number
  name: string
  fileUrl: string
  pages: readonly PageSize[]
  slot: number
  fields: readonly OwnField[]
  filled: readonly FilledField[]
  /** The date that a date field would get today. */
  today: PlainDate
  viewed: boolean
  /** True if the signer accepted the current consent text. */
  consented: boolean
  consentVersion: typeof signingConsentVersion
}

export function signingView(signer: SignerRecord, today: PlainDate): SigningView {
  const { id, version, name, pages, slot, fields, others, viewedAt, consentedAt, consentVersion } = signer
  const inOrder = fields.toSorted((a, b) => a.page - b.page || a.y - b.y || a.x - b.x)
  return {
    id,
    version,
    name,
    pages,
    slot,
    today,
    fileUrl: `/api/signed-documents/signers/${id}`,
    fields: inOrder
      .filter((field) => field.slot === slot)
      .map(({ id: fieldId, kind, required, label, ...field }) => ({
        id: fieldId,
        kind,
        required,
        label,
        ...boxOf(field),
      })),
    filled: others.flatMap((other) =>
      inOrder.flatMap((field) => {
        const content = field.slot === other.slot && other.state === 'SIGNED' ? contentOf(field, other) : null
        return content ? [{ id: field.id, slot: other.slot, name: other.name, content, ...boxOf(field) }] : []
      }),
    ),
    viewed: viewedAt !== null,
    consented: consentedAt !== null && consentVersion === signingConsentVersion,
    consentVersion: signingConsentVersion,
  }
}

const boxOf = ({ page, x, y, width, height }: Box): Box => ({ page, x, y, width, height })

function contentOf(field: { id: string; kind: SigningFieldKind }, other: FellowSigner): FieldContent | null {
  const { adoptedName, drawing, initials, values } = other
  if (field.kind === 'SIGNATURE') return drawing ? { drawing } : { text: adoptedName ?? other.name, isHand: true }
  if (field.kind === 'INITIALS') return { text: initials ?? '', isHand: true }
  const value = values?.[field.id]
  if (typeof value === 'boolean') return { checked: value }
  if (!value) return null
  return { text: field.kind === 'DATE' ? paperDate(value) : value }
}
