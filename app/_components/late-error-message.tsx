'use client'
import type { ComponentProps } from 'react'
import { tellLate } from '@/app/_lib/missing-part'
import { useLate } from '@/app/_lib/use-late'
import type { ErrorMessage } from './error-message'

/** Fetched once more when the page is there (`PageKeys`), so that it is at hand without a connection. */
export const loadErrorMessage = () => import('./error-message').then((file) => file.ErrorMessage)

/** What an error page says: every page has it, hardly any ever shows it, so its code comes late. */
export function LateErrorMessage(props: ComponentProps<typeof ErrorMessage>) {
  const Message = useLate(loadErrorMessage, true, tellLate)
  return Message && <Message {...props} />
}
