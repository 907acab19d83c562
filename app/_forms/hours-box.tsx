'use client'
import type { TextFieldProps } from '@/app/_ui/text-field'
import { UnitsField } from '@/app/_ui/units-field'
import { normalizeHoursText } from '@/lib/domain/units'

/** Hours as people type them, such as "2,5"; when the field loses the focus it shows them in stored format. */
export const HoursBox = (props: TextFieldProps) => <UnitsField written={normalizeHoursText} {...props} />
