import type { Tone } from '@/app/_ui/tone'
import { type CourseFormat, courseFormats } from '@/lib/domain/lists/course-formats'
import type { Translate } from '@/lib/i18n/translator'

const tones = { SUCCESS: 'success', WARN: 'warn', ERROR: 'error', INFO: 'info' } as const

/** The tag of a course format (specification, section 3, tag colors). */
export function formatTag(format: CourseFormat, t: Translate): { text: string; tone: Tone } {
  const tag = courseFormats.find(({ code }) => code === format)?.tag ?? 'INFO'
  return { text: t(`enums.courseFormats.${format}`), tone: tones[tag] }
}
