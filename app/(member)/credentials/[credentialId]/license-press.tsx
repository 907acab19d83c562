'use client'
import type { ReactNode } from 'react'
import { PressArea } from '@/app/_lib/press-area'
import { usePress } from '@/app/_lib/use-press'

const load = () => import('./license-menu').then((file) => file.default)

/** The page of a license with its buttons; what they do is loaded at the first press. */
export function LicensePress({ children }: { children: ReactNode }) {
  const { Part: LicenseMenu, pressed, onClick, close } = usePress(load)
  return (
    <PressArea onPress={onClick}>
      {children}
      {LicenseMenu && <LicenseMenu pressed={pressed} onClose={close} />}
    </PressArea>
  )
}
