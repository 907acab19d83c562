'use client'
import { tellLate } from '@/app/_lib/missing-part'
import { pageTexts } from '@/app/_lib/page-texts'
import { useLate } from '@/app/_lib/use-late'

const load = () => import('./missing-message').then((file) => file.MissingMessage)

/** What is said inside the app of something missing, in the texts that the page has: loaded when it is said. */
export function LateMissing() {
  const Message = useLate(load, true, tellLate)
  const { missing } = pageTexts()
  return Message && missing && <Message texts={missing} />
}
