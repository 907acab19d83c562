import { joinApprovals } from '@/lib/domain/credits/approvals'
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
  printedHours,
  format,
  onlineUnits,
  topicCodes,
  approvals,
}: CertificateReading): Partial<CreditValues> {
  return {
    ...(title ? { title } : {}),
    ...(providerName ? { providerName } : {}),
    ...(providerNumber ? { providerNumber } : {}),
    ...(completedAt ? { completedAt } : {}),
    ...(units === null ? {} : { units: printedHours ?? formatUnits(units) }),
    ...(format ? { format } : {}),
    ...(onlineUnits === null ? {} : { onlineUnits: formatUnits(onlineUnits) }),
    ...(topicCodes.length > 0 ? { topicCodes: topicCodes.join(' ') } : {}),
    ...(approvals.length > 0 ? { approvals: joinApprovals(approvals) } : {}),
  }
}
