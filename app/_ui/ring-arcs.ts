/** One arc of the ring in percent of the circle, clockwise from the top; round ends already taken off. */
export type Arc = { kind: 'inPerson' | 'online'; from: number; length: number; closed: boolean }

type Parts = { counted: number; online: number; required: number; width: number; radius: number }

const round = (value: number) => Math.round(value * 100) / 100

/** The in-person arc and, after it, the online arc. What is counted beyond the required closes the circle and no more. */
export function ringArcs({ counted, online, required, width, radius }: Parts): Arc[] {
  const share = (units: number) => (Math.max(0, units) / Math.max(required, counted)) * 100
  const cap = (width / 2 / (2 * Math.PI * radius)) * 100 + 0.35
  const parts = [
    { kind: 'inPerson' as const, start: 0, size: share(counted - online) },
    { kind: 'online' as const, start: share(counted - online), size: share(online) },
  ]
  return parts
    .filter(({ size }) => size > 0)
    .map(({ kind, start, size }) =>
      size >= 99.99
        ? { kind, from: 0, length: 100, closed: true }
        : {
            kind,
            from: round(start + Math.min(cap, size / 2)),
            length: round(Math.max(0.01, size - 2 * cap)),
            closed: false,
          },
    )
}

/** The dash pattern that draws one arc on a circle of path length 100. */
export const arcDash = ({ length }: Arc) => `${length} 200`

/** End points of the tick across the ring at a share (0 to 1) of the circle, in the ring's 120 x 120 box. */
export function tickAt(share: number): { x1: number; y1: number; x2: number; y2: number } {
  const angle = share * 2 * Math.PI
  const pointAt = (radius: number) => ({
    x: round(60 + radius * Math.sin(angle)),
    y: round(60 - radius * Math.cos(angle)),
  })
  const [inner, outer] = [pointAt(40), pointAt(53.6)]
  return { x1: inner.x, y1: inner.y, x2: outer.x, y2: outer.y }
}
