import { courseFormats } from '@/lib/domain/lists/sessions'
import { optionalOneOf } from '../inputs'
import { titleWords } from '../tasks/title-words'

/**
 * The filter of a session list: `query` matches the title, the organization's name or the place; `format` is the course
 * format.
 */
export const sessionFilter = { query: titleWords, format: optionalOneOf(courseFormats) }
