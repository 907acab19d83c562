import { withDatesIn } from '@/lib/i18n/date-language'

/** Runs the work of one request: dates are in US style until the reader is known. */
export const forOneReader = <T>(work: () => T): T => withDatesIn('en', work)
