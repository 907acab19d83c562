import type { PreviewData } from '@/app/_components/credit-form/preview-data'
import { minDate, type PlainDate } from '@/lib/domain/time/plain-date'

/** Today where the person's licenses are: the earliest of their days, since a later date is planned there. */
export const earliestToday = ({ credentials }: Pick<PreviewData, 'credentials'>, otherwise: PlainDate): PlainDate =>
  credentials.length === 0 ? otherwise : credentials.map(({ asOf }) => asOf).reduce(minDate)
