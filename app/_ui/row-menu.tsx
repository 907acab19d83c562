'use client'
import { type ReactNode, useState } from 'react'
import { Icon } from './icon'
import { RowPanel } from './row-panel'

/** The menu of a row, behind a button with three dots that `label` names; its lines are made when it is opened. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className="ripple icon-button"
        aria-label={label}
        aria-haspopup="true"
        onClick={({ currentTarget }) => setButton(button ? null : currentTarget)}
      >
        <Icon name="ellipsis" />
      </button>
      {button && (
        <RowPanel button={button} onClose={() => setButton(null)}>
          {children}
        </RowPanel>
      )}
    </>
  )
}
