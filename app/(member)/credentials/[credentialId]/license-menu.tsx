'use client'
import { useEffect, useRef } from 'react'
import { partFacts } from '@/app/_lib/part-facts'
import EditLicense from './edit-license'
import EditPeriod from './edit-period'
import { editPress, type LicenseFactsToEdit, type LicenseTexts, periodPressed } from './license-edits'
import { useLicenseMoves } from './use-license-moves'

type Props = { pressed: HTMLElement | null; onClose: (button: HTMLElement) => void }

/** What the buttons on the page of a license in use do: edit it or one of its periods, renew, put aside. */
export default function LicenseMenu({ pressed, onClose }: Props) {
  const facts = pressed && partFacts<LicenseFactsToEdit>('license')
  const texts = pressed && partFacts<LicenseTexts>('license-texts')
  if (!facts || !texts) return null
  return (
    <Pressed
      key={pressed.dataset.press}
      button={pressed}
      facts={{ ...facts, ...texts }}
      onClose={() => onClose(pressed)}
    />
  )
}

type PressedProps = { button: HTMLElement; facts: LicenseFactsToEdit & LicenseTexts; onClose: () => void }

function Pressed({ button, facts, onClose }: PressedProps) {
  const { license, templates, labels, renewal, archiving, periods } = facts
  const { renew, go } = useLicenseMoves(license)
  const says = button.dataset.press ?? ''
  const once = (act: () => Promise<void>) => <Once act={act} button={button} onDone={onClose} />
  if (says === 'renew' && renewal) return once(() => renew(renewal))
  if (says === 'archive') return once(() => go('archive', archiving))
  if (says === editPress) {
    const words = { ...labels.dialog, ...labels.license }
    return <EditLicense license={license} templates={templates} labels={words} onClose={onClose} />
  }
  const period = periods.find(({ id }) => id === periodPressed(says))
  if (!period) return null
  const edited = { ...period, credentialId: license.id, version: license.version }
  return <EditPeriod period={edited} labels={{ ...labels.dialog, ...labels.period }} onClose={onClose} />
}

type OnceProps = { act: () => Promise<void>; button: HTMLElement; onDone: () => void }

/** Does at once what a press asks for; its button says that it is busy. */
function Once({ act, button, onDone }: OnceProps) {
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    button.setAttribute('aria-busy', 'true')
    void act().finally(() => {
      button.removeAttribute('aria-busy')
      onDone()
    })
  })
  return null
}
