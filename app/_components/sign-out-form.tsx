import { Button } from '@/app/_ui/button'

/**
 * Signs out here and at the identity provider. It is a form, so that the browser follows the redirect there. `quiet`
 * where it is a side option.
 */
export function SignOutForm({ label, quiet }: { label: string; quiet?: boolean }) {
  return (
    <form method="post" action="/logout">
      <Button type="submit" variant={quiet ? 'quiet' : 'secondary'} className={quiet ? undefined : 'max-sm:w-full'}>
        {label}
      </Button>
    </form>
  )
}
