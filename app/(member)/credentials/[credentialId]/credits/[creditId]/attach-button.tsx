'use client'
import type { ComponentProps } from 'react'
import { useLateDialog } from '@/app/_lib/use-late'
import { Button } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import type AttachEvidence from './attach-evidence'

const load = () => import('./attach-evidence').then((file) => file.default)

/** Opens the place for one file more; its code is loaded at the press. */
export function AttachButton(props: ComponentProps<typeof AttachEvidence>) {
  const { Part, shown, open } = useLateDialog(load)
  if (Part && shown) return <Part {...props} />
  return (
    <Button onClick={open} icon={<Icon name="plus" size={16} />} className="self-start">
      {props.label}
    </Button>
  )
}
