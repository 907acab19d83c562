export type TimelineCredit = {
  id: string
  date: string
  /** False: a hollow dot. */
  counted: boolean
  /** What it is and why it counts or not, in a sentence. */
  text: string
  href: string
}

/** A credit on the timeline, named by its sentence, which shows in the strip below on hover and focus. */
export function TimelineDot({ credit, x, row }: { credit: TimelineCredit; x: number; row: number }) {
  const { text, counted, href } = credit
  const center = { cx: `${x}%`, cy: 50 - row * 14 }
  return (
    <a href={href} className="timeline-dot">
      <circle {...center} />
      <circle {...center} className={counted ? 'dot-counted' : 'dot-hollow'} />
      <foreignObject>
        <p>{text}</p>
      </foreignObject>
    </a>
  )
}
