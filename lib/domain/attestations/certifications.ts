import type { Certification, OfferedProgram } from '@/lib/domain/compliance/certification'
import { addDays, addMonths, dateParts, type PlainDate } from '@/lib/domain/time/plain-date'

// How a person who states a national certification is helped: which ones come first, and until when it may hold.

/** One certification with the terms of its program. */
export type OfferedCertification = Certification & { program: OfferedProgram }

/** For whom certifications are offered: the type of the license, and the issuers that its rule names. */
export type CertificationReader = { type: string; issuers: readonly string[] }

type Groups = { named: OfferedCertification[]; own: OfferedCertification[]; others: OfferedCertification[] }

/**
 * Certifications in the order in which they are offered, each once: those for such a license by bodies that the rule
 * names, as issuer or as who accredits them, its other ones, then those for other licenses; in each group by letters.
 */
export function offeredCertifications(
  programs: readonly OfferedProgram[],
  { type, issuers }: CertificationReader,
): Groups {
  const all = programs
    .flatMap((program) => program.certifications.map((certification) => ({ ...certification, program })))
    .toSorted((a, b) => a.shortName.localeCompare(b.shortName, 'en'))
  const isOwn = ({ types }: Certification) => (types as readonly string[]).includes(type)
  const isNamed = ({ program: { issuer, issuerShort, accreditedBy } }: OfferedCertification) =>
    [issuer, issuerShort, ...accreditedBy].some((body) => issuers.includes(body))
  return {
    named: all.filter((one) => isOwn(one) && isNamed(one)),
    own: all.filter((one) => isOwn(one) && !isNamed(one)),
    others: all.filter((one) => !isOwn(one)),
  }
}

/** What is written as the issuer: the body, and which of its certifications. */
export const issuerText = ({ program, shortName }: OfferedCertification): string => `${program.issuer} (${shortName})`

/**
 * The day on which a certification of a program ends that was issued on a day, as far as the program tells; null where
 * only the certificate says it.
 */
export function proposedEnd(
  { months, end, endsOn }: Pick<OfferedProgram, 'months' | 'end' | 'endsOn'>,
  issuedOn: PlainDate,
): PlainDate | null {
  if (months === null || end === 'PRINTED') return null
  const last = addDays(addMonths(issuedOn, months), -1)
  if (end === 'MONTHS') return last
  const { year } = dateParts(last)
  const days = [year, year + 1].flatMap((one) => endsOn.map((day) => `${one}-${day}`)).toSorted()
  return days.find((day) => day >= last) ?? null
}
