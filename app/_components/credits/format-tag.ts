import { severityTones } from '@/app/_components/states'
import type { Tone } from '@/app/_ui/tone'
import type { CourseFormat } from '@/lib/domain/lists/sessions'
import { tagSeverity } from '@/lib/domain/lists/severities'
import type { Translate } from '@/lib/i18n/translator'

/** The tag of a course format (specification, section 3, tag colors). */
export const formatTag = (format: CourseFormat, t: Translate): { text: string; tone: Tone } => ({
  text: t(`enums.courseFormats.${format}`),
  tone: severityTones[tagSeverity(format)],
})
