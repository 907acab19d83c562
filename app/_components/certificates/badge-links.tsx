import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'

/** A valid certificate as a credential that other systems check by themselves: downloads for its holder. */
export async function BadgeLinks({ certificateId, number }: { certificateId: string; number: string }) {
  const t = await getTranslations('certificates.digital')
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <p className="font-semibold">{t('title')}</p>
      <p className="text-sm text-soft">{t('lead')}</p>
      <div className="flex flex-wrap gap-2">
        {(['png', 'svg', 'json'] as const).map((form) => (
          <ButtonLink
            key={form}
            href={`/api/certificates/${certificateId}?as=${form}`}
            reload
            aria-label={`${t(form)}, ${number}`}
            icon={<Icon name="download" size={16} />}
          >
            {t(form)}
          </ButtonLink>
        ))}
      </div>
    </div>
  )
}
