import type { ReactNode } from 'react'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import type { Tone } from '@/app/_ui/tone'

type Props = { href: string; title: string; facts?: ReactNode; tag: { tone: Tone; text: string } }

/** One thing of a member with its state, as a row that opens it wherever it is pressed. */
export const PressRow = ({ href, title, facts, tag }: Props) => (
  <li className="press-row">
    <span className="flex min-w-0 flex-1 basis-52 flex-col wrap-anywhere">
      <Link href={href} variant="quiet" className="press-link text-sm">
        {title}
      </Link>
      {facts && <span className="text-sm text-soft tabular-nums">{facts}</span>}
    </span>
    <Tag tone={tag.tone}>{tag.text}</Tag>
  </li>
)
