import { Button } from '@/app/_ui/button'
import { menuItem } from '@/app/_ui/menu-item'
import { ToneIcon } from '@/app/_ui/tone'

/** The parts opened by scripts, rendered open: dialog, toast, tooltip, menu. */
export function FloatingPart() {
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <div className="flex flex-col gap-4 rounded-xl border border-line bg-raised p-5 shadow-float">
        <h2 className="text-lg font-semibold">Withdraw this credit?</h2>
        <p className="text-sm text-soft">It will stop counting toward California CNA. You can add it again later.</p>
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button>Cancel</Button>
          <Button variant="danger">Withdraw credit</Button>
        </div>
      </div>
      <div className="toast">
        <ToneIcon tone="success" className="mt-0.5 size-[1.125rem] shrink-0 text-success" />
        <div className="flex min-w-0 grow flex-col text-sm">
          <p className="font-semibold">Credit added</p>
          <p className="text-soft">4 hours count for California CNA.</p>
        </div>
      </div>
      <span className="tip-text w-fit">Online credits beyond 24 hours do not count.</span>
      <div className="w-56 rounded-xl border border-line bg-raised p-1.5 shadow-float">
        <a href="/edit" className={menuItem()}>
          Edit
        </a>
        <a href="/edit" className={menuItem()}>
          Send a reminder
        </a>
        <button type="button" className={menuItem(true)}>
          Remove
        </button>
      </div>
    </div>
  )
}
