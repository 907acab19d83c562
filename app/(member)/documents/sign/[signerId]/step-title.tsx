'use client'
import { type ReactNode, useEffect, useRef } from 'react'

const stepId = 'signing-step'

/** The title of a step, which takes the focus when the step before it was pressed away (`useNextStep`). */
export const StepTitle = ({ children }: { children: ReactNode }) => (
  <span id={stepId} tabIndex={-1} className="outline-none">
    {children}
  </span>
)

/** Moves the focus to the title of the next step, because the finished step disappears with it. Restoring a draft moves no focus. */
export function useNextStep(step: string): (go: () => void) => void {
  const previousStep = useRef<string>(null)
  useEffect(() => {
    if (previousStep.current === null || previousStep.current === step) return
    previousStep.current = null
    document.getElementById(stepId)?.focus({ preventScroll: true })
  }, [step])
  return (go) => {
    previousStep.current = step
    go()
  }
}
