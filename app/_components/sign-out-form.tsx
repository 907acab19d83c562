import { Button } from '@/app/_ui/button'

/** Signs out here and at the identity provider; a form, so that the browser follows there. `quiet` where it is beside the point. */
export function SignOutForm({ label, quiet }: { label: string; quiet?: boolean }) {
  return (
    <form method="post" action="/logout">
      <Button type="submit" variant={quiet ? 'quiet' : 'secondary'} className={quiet ? undefined : 'max-sm:w-full'}>
        {label}
      </Button>
    </form>
  )
}
