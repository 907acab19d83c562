import type { ReactNode } from 'react'

/**
 * A picture of the product, drawn by its own parts with made-up data: what stands in it cannot be pressed, and `says` tells what is
 * seen to who does not see it.
 */
export function Picture({ says, children }: { says: string; children: ReactNode }) {
  return (
    <figure className="flex min-w-0 flex-col">
      <div inert className="landing-picture">
        {children}
      </div>
      <figcaption className="sr-only">{says}</figcaption>
    </figure>
  )
}
