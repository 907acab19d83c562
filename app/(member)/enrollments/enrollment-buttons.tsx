'use client'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { PressArea } from '@/app/_lib/press-area'
import { usePerform } from '@/app/_lib/use-perform'
import type { EnrollmentLabels } from './enrollment-labels'

const load = () => import('./perform-enrollment')

/** Hears the buttons of the person's enrollments; what they do is loaded at the press. */
export function EnrollmentButtons({ labels, children }: { labels: EnrollmentLabels; children: ReactNode }) {
  const router = useRouter()
  const press = usePerform(load, async ({ performEnrollment }, says) => {
    if (await performEnrollment(says, labels)) router.refresh()
  })
  return (
    <PressArea onPress={press} className="flex flex-col gap-5">
      {children}
    </PressArea>
  )
}
