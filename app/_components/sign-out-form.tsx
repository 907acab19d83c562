import { Button } from '@/app/_ui/button'

/** Signs out here and at the identity provider; a form, so that the browser follows there. */
export function SignOutForm({ label }: { label: string }) {
  return (
    <form method="post" action="/logout">
      <Button type="submit" variant="secondary" className="max-sm:w-full">
        {label}
      </Button>
    </form>
  )
}
