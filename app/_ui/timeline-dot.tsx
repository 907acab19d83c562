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
      <circle {...center} r="10" fill="transparent" />
      <circle {...center} r="5" strokeWidth="2" className={counted ? 'dot-counted' : 'dot-hollow'} />
      <foreignObject x="0" y="120" width="100%" height="44">
        <p className="text-sm">{text}</p>
      </foreignObject>
    </a>
  )
}
