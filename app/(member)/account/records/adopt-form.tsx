'use client'
import { useRouter } from 'next/navigation'
import { Button } from '@/app/_ui/button'
import { Checkbox } from '@/app/_ui/checkbox'
import { showToast } from '@/app/_ui/show-toast'
import { useProfileForm } from '../use-profile-form'

type Props = { userId: string; name: string; labels: { preview: string; agree: string; adopt: string; done: string } }

/** Adopts the typed name as the person's electronic signature. */
export function AdoptForm({ userId, name, labels }: Props) {
  const router = useRouter()
  const { busy, errors, form } = useProfileForm({
    userId,
    read: (data) => ({ adopted: data.get('adopted') === 'on' }),
    onSaved: () => {
      showToast({ title: labels.done, tone: 'success' })
      router.refresh()
    },
  })
  return (
    <form {...form} className="flex flex-col gap-4">
      <figure className="flex flex-col gap-1 rounded-lg border border-line bg-sunken px-4 py-3">
        <span className="text-2xl italic">{name}</span>
        <figcaption className="border-t border-line pt-1 text-sm text-soft">{labels.preview}</figcaption>
      </figure>
      <Checkbox name="adopted" label={labels.agree} error={errors.adopted} />
      <Button type="submit" variant="primary" busy={busy} className="sm:self-start">
        {labels.adopt}
      </Button>
    </form>
  )
}
