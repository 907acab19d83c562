import { fill } from '@/app/_lib/fill'
import { Button } from '@/app/_ui/button'

type Props = { labels: Record<'all' | 'button' | 'count' | 'hint', string> }

/** Above the rows: all boxes at once, and what is done with those that are ticked. */
export const RemindBar = ({ labels }: Props) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 print:hidden">
    <label className="flex items-center gap-3">
      <input type="checkbox" name="all" className="tick" />
      {labels.all}
    </label>
    <Button type="submit" variant="primary" size="sm">
      {labels.button}
    </Button>
    <output className="text-sm text-soft">{fill(labels.count, { count: 0 })}</output>
    <span className="text-sm text-soft">{labels.hint}</span>
  </div>
)
