'use client'
import type { MouseEvent } from 'react'
import { Button } from '@/app/_ui/button'

/** At the end of the filters that a phone shows under each other: folds them, and so brings back the list. */
export const ShowResults = ({ label }: { label: string }) => (
  <div className="list-results">
    <Button variant="primary" wide onClick={foldFilters}>
      {label}
    </Button>
  </div>
)

function foldFilters({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const fold = currentTarget.closest('.list-bar')?.querySelector('details')
  if (!fold) return
  fold.open = false
  fold.querySelector('summary')?.focus()
}
