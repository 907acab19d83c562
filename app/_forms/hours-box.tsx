'use client'
import type { TextFieldProps } from '@/app/_ui/text-field'
import { UnitsField } from '@/app/_ui/units-field'
import { normalizeHoursText } from '@/lib/domain/units'

/** Hours as people type them, "2,5" too; once the field is left it shows them as they are kept. */
export const HoursBox = (props: TextFieldProps) => <UnitsField written={normalizeHoursText} {...props} />
