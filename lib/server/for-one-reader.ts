import 'server-only'
import { withDatesIn } from '@/lib/i18n/date-language'

/** Does the work of one request: dates are in US style until it is known who reads them. */
export const forOneReader = <T>(work: () => T): T => withDatesIn('en', work)
