import type { CertificateReading } from '@/lib/domain/credits/read-certificate'
import { formatUnits } from '@/lib/domain/units'
import type { CreditValues } from './credit-values'

/** The form values that a certificate proposes. */
export function proposedValues({
  title,
  providerName,
  providerNumber,
  completedAt,
  units,
  topicCodes,
}: CertificateReading): Partial<CreditValues> {
  return {
    ...(title ? { title } : {}),
    ...(providerName ? { providerName } : {}),
    ...(providerNumber ? { providerNumber } : {}),
    ...(completedAt ? { completedAt } : {}),
    ...(units === null ? {} : { units: formatUnits(units) }),
    ...(topicCodes.length > 0 ? { topicCodes: topicCodes.join(' ') } : {}),
  }
}
