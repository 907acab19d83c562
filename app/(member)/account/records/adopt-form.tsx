'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useProfileForm } from '@/app/_components/profile/use-profile-form'
import { Button } from '@/app/_ui/button'
import { Checkbox } from '@/app/_ui/checkbox'
import { Form } from '@/app/_ui/form'
import { showToast } from '@/app/_ui/show-toast'

/** Adopts the typed name as the person's electronic signature. */
export function AdoptForm({ userId, name }: { userId: string; name: string }) {
  const t = useTranslations('account.records')
  const router = useRouter()
  const { busy, errors, form } = useProfileForm({
    userId,
    read: (data) => ({ adopted: data.get('adopted') === 'on' }),
    onSaved: () => {
      showToast({ title: t('adoptedNow'), tone: 'success' })
      router.refresh()
    },
  })
  return (
    <Form {...form} className="flex flex-col gap-4">
      <figure className="flex flex-col gap-1 rounded-lg border border-line bg-sunken px-4 py-3">
        <span className="text-title italic">{name}</span>
        <figcaption className="border-t border-line pt-1 text-sm text-soft">{t('preview')}</figcaption>
      </figure>
      <Checkbox name="adopted" label={t('agree')} error={errors.adopted} />
      <Button type="submit" variant="primary" busy={busy} className="sm:self-start">
        {t('adopt')}
      </Button>
    </Form>
  )
}
