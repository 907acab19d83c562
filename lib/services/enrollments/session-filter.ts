import { courseFormats } from '@/lib/domain/lists/sessions'
import { optionalOneOf } from '../inputs'
import { titleWords } from '../tasks/title-words'

/** Which sessions of a list: `query` in the title, the organization's name or the place, and how the course is taken. */
export const sessionFilter = { query: titleWords, format: optionalOneOf(courseFormats) }
